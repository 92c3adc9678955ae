"""Many hands in one array, stepped together without the GIL into buffers of the caller.

Environment i plays hand 0, 1, 2 ... of a seed of its own, drawn from the seed of all and i. Nothing else goes into a hand but
the actions, so trajectories depend neither on how many environments there are nor on the threads that step them.
"""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from cython.parallel cimport prange

from mjcore.batch cimport PlayRow, c_deal_seeded, c_play_row
from mjcore.deal cimport Deal
from mjcore.detect cimport SW_FLOWERS
from mjcore.moves cimport DealData, HOW_DRAWN, N_ACTIONS, PHASE_OVER, c_is_legal, c_push
from mjcore.planes cimport N_PLANES, c_planes, c_unfold
from mjcore.policy cimport c_choose
from mjcore.rng cimport Rng, STREAM_ENV, STREAM_PLAY, STREAM_SEAT, rng_next, rng_stream
from mjcore.rows cimport piece
from mjcore.score cimport RuleTable, Rules
from mjcore.types cimport N_KINDS

from mjcore.actions import ACTIONS
from mjcore.batch import PLAY_BYTES
from mjcore.errors import HandError, IllegalMove, RulesetError
from mjcore.policy import POLICIES

cdef enum:
    PLANE_BYTES = N_PLANES * N_KINDS
    MAX_THREADS = 256
    BASIS_POINTS = 10000

def env_seed(uint64_t seed, uint64_t i):
    """The seed of environment `i`: its hand k is that of ``Game(ruleset, seed=env_seed(seed, i), index=k)``.

    >>> env_seed(1, 0) == env_seed(1, 0) != env_seed(1, 1)
    True
    """
    return c_env_seed(seed, i)


cdef uint64_t c_env_seed(uint64_t seed, uint64_t i) noexcept nogil:
    cdef Rng rng = rng_stream(seed, i, STREAM_ENV)
    return rng_next(&rng)


cdef void pay_out(const PlayRow* row, const Pay* pay, double* rewards) noexcept nogil:
    """What seat 0 and seat 1 win by a finished hand (rules, section 7); sums stay far below 2**53."""
    cdef int64_t amount, gain
    rewards[0] = rewards[1] = 0
    if row.winner < 0:
        return
    amount = gain = <int64_t>row.capped << row.doubles
    if pay.ante:
        amount = amount * pay.ante
        if pay.stakes[0]:
            amount = min(amount, min(pay.stakes[0], pay.stakes[1]))
        gain = amount - amount * pay.rake_bp // BASIS_POINTS
    rewards[row.winner] = <double>gain
    rewards[row.winner ^ 1] = -<double>amount


cdef class Vector:
    """`n` environments.

    Parameters
    ----------
    n : int
        At least 1.
    rules : Rules
    dice : bool
        Whether two dice break the wall.
    agent : int
        The seat that is asked from outside, 0 or 1, or 2 for both.
    other : str
        One of `POLICIES`: who plays the other seat, where there is an agent.
    ante, stakes, rake_bp : int, pair of int, int
        What a win pays: its fan doubled as often as the winner doubled where `ante` is 0; otherwise as many antes, not more
        than either stake (0: no table stakes), the winner's less so many basis points.
    ends, penalty : bool, float
        Whether an illegal action ends its hand and costs so much. It is refused otherwise.

    Each environment stands at hand 0 of seed 0 until `restart`.
    """

    def __cinit__(self, Py_ssize_t n, Rules rules not None, bint dice=False, unsigned int agent=NO_AGENT, str other="random",
                  int64_t ante=0, stakes=(0, 0), int64_t rake_bp=0, bint ends=False, double penalty=0.0):
        if n < 1 or n > 2**31:
            raise HandError(f"there is at least 1 environment and at most 2**31, not {n}")
        if rules.table.n_fans == 0:
            raise RulesetError("the ruleset holds nothing: make one with Rules(...)")
        if dice and not rules.table.switches & SW_FLOWERS:
            raise HandError("dice break a wall of 72 tiles, and this ruleset plays without flowers")
        if agent > NO_AGENT or other not in POLICIES:
            raise HandError(f"the agent is seat 0, 1 or 2 for both, and the other one of {', '.join(POLICIES)}")
        if not 0 <= ante < 2**24 or not 0 <= rake_bp <= BASIS_POINTS:
            raise HandError("the ante is below 2**24 and the rake at most 10000 basis points")
        self.n = n
        self.rules = rules
        self.dice = dice
        self.agent = agent
        self.other = POLICIES.index(other)
        self.pay.ante = ante
        self.pay.stakes[0], self.pay.stakes[1] = stakes
        self.pay.rake_bp = rake_bp
        self.ends = ends
        self.penalty = penalty
        self.envs = <Env*>calloc(n, sizeof(Env))
        if self.envs == NULL:
            raise MemoryError(f"no memory for {n} environments of {sizeof(Env)} bytes")
        self.restart(0)

    def __dealloc__(self):
        free(self.envs)

    def __reduce__(self):
        raise TypeError("environments are not pickled: make others with the same seed")

    cdef void begin_hand(self, Env* env) noexcept nogil:
        c_deal_seeded(&env.deal, env.seed, env.index, self.dice, &self.rules.table)
        env.sample = rng_stream(env.seed, env.index, STREAM_PLAY)
        env.other = rng_stream(env.seed, env.index, STREAM_SEAT + (self.agent ^ 1))
        env.decisions = 0

    cdef void play_other(self, Env* env) noexcept nogil:
        """The other seat's moves, up to the agent's next decision or the end."""
        while env.deal.phase != PHASE_OVER and env.deal.turn != self.agent:
            c_push(&env.deal, c_choose(&env.deal, &self.rules.table, self.other, &env.other), &self.rules.table)
            env.decisions += 1

    cdef void begin_asked(self, Env* env) noexcept nogil:
        """Begin hand `index` or the first after it in which the agent is asked anything."""
        self.begin_hand(env)
        if self.agent == NO_AGENT:
            return
        self.play_other(env)
        while env.deal.phase == PHASE_OVER:
            env.index += 1
            self.begin_hand(env)
            self.play_other(env)

    cdef void write(self, Py_ssize_t i, const Answers* to) noexcept nogil:
        """What the seat that is asked sees and may do."""
        cdef const DealData* d = &self.envs[i].deal
        cdef uint32_t planes[N_PLANES]
        cdef uint8_t* mask = to.masks + i * N_ACTIONS
        cdef unsigned int k
        c_planes(d, d.turn, &self.rules.table, planes)
        c_unfold(planes, N_PLANES, to.observations + i * PLANE_BYTES)
        for k in range(64):
            mask[k] = d.legal_lo >> k & 1
        for k in range(64, N_ACTIONS):
            mask[k] = d.legal_hi >> (k - 64) & 1
        to.turns[i] = d.turn

    cdef void finish(self, Py_ssize_t i, unsigned int seat, bint legal, const Answers* to) noexcept nogil:
        """Tell how the hand ended, to `seat` what it saw last, and begin the next one."""
        cdef Env* env = &self.envs[i]
        cdef PlayRow row
        cdef uint32_t planes[N_PLANES]
        cdef double* rewards = to.rewards + 2 * i
        if legal:
            c_play_row(&env.deal, env.decisions, &self.rules.table, &row)
            pay_out(&row, &self.pay, rewards)
        else:
            memset(&row, 0, sizeof(row))
            row.winner = -1
            row.dealer = env.deal.dealer
            row.decisions = env.decisions
            row.wall_left = env.deal.tail - env.deal.head
            rewards[seat] = -self.penalty
        memcpy(to.results + i * <Py_ssize_t>sizeof(PlayRow), &row, sizeof(PlayRow))
        to.dones[i] = True
        if to.last != NULL:
            c_planes(&env.deal, seat, &self.rules.table, planes)
            c_unfold(planes, N_PLANES, to.last + i * PLANE_BYTES)
        env.index += 1
        self.begin_asked(env)

    cdef void step_one(self, Py_ssize_t i, int64_t action, const Answers* to) noexcept nogil:
        cdef Env* env = &self.envs[i]
        cdef unsigned int seat = env.deal.turn
        cdef bint legal = 0 <= action < N_ACTIONS and c_is_legal(&env.deal, <unsigned int>action)
        to.rewards[2 * i] = 0
        to.rewards[2 * i + 1] = 0
        to.dones[i] = False
        if legal:
            c_push(&env.deal, <unsigned int>action, &self.rules.table)
            env.decisions += 1
            if self.agent != NO_AGENT:
                self.play_other(env)
        if env.deal.phase == PHASE_OVER or not legal:
            self.finish(i, seat, legal, to)
        self.write(i, to)

    cdef void step_some(self, const int64_t* actions, const Answers* to, Py_ssize_t start, Py_ssize_t stop) noexcept nogil:
        cdef Py_ssize_t i
        for i in range(start, stop):
            self.step_one(i, actions[i - start], to)

    cdef int check_part(self, Py_ssize_t start, Py_ssize_t stop) except -1:
        if start < 0 or stop < start or stop > self.n:
            raise HandError(f"environments {start} to {stop} are not among {self.n}")
        return 0

    def restart(self, uint64_t seed):
        """Begin hand 0 of `seed` in each environment."""
        cdef Py_ssize_t i
        with nogil:
            for i in range(self.n):
                self.envs[i].seed = c_env_seed(seed, i)
                self.envs[i].index = 0
                self.begin_asked(&self.envs[i])

    def next_hands(self):
        """Leave the hands under way and begin the next in each environment."""
        cdef Py_ssize_t i
        with nogil:
            for i in range(self.n):
                self.envs[i].index += 1
                self.begin_asked(&self.envs[i])

    def observe(self, uint8_t[:, :, ::1] observations not None, uint8_t[:, ::1] masks not None, int8_t[::1] turns not None):
        """Write what the seats that are asked see and may do."""
        cdef Answers to
        cdef Py_ssize_t i
        self.check_asked(observations, masks, turns, self.n)
        memset(&to, 0, sizeof(to))
        to.observations = &observations[0, 0, 0]
        to.masks = &masks[0, 0]
        to.turns = &turns[0]
        with nogil:
            for i in range(self.n):
                self.write(i, &to)

    cdef int check_asked(self, uint8_t[:, :, ::1] observations, uint8_t[:, ::1] masks, int8_t[::1] turns, Py_ssize_t n) except -1:
        if observations.shape[0] != n or observations.shape[1] != N_PLANES or observations.shape[2] != N_KINDS:
            raise HandError(f"observations have the shape ({n}, {N_PLANES}, {N_KINDS})")
        if masks.shape[0] != n or masks.shape[1] != N_ACTIONS or turns.shape[0] != n:
            raise HandError(f"masks have the shape ({n}, {N_ACTIONS}) and turns ({n},)")
        return 0

    def check_actions(self, const int64_t[::1] actions not None):
        """Refuse numbers that are no actions, and actions that are not legal now unless those end their hand.

        IllegalMove tells which; nothing is changed.
        """
        cdef Py_ssize_t i
        cdef int64_t action
        if actions.shape[0] != self.n:
            raise HandError(f"there are {self.n} environments and {actions.shape[0]} actions")
        for i in range(self.n):
            action = actions[i]
            if not 0 <= action < N_ACTIONS or not (self.ends or c_is_legal(&self.envs[i].deal, <unsigned int>action)):
                self.refuse(i, action)

    cdef int refuse(self, Py_ssize_t i, int64_t action) except -1:
        cdef const DealData* d = &self.envs[i].deal
        name = ACTIONS[action].text if 0 <= action < N_ACTIONS else str(action)
        legal = ", ".join([ACTIONS[k].text for k in range(N_ACTIONS) if c_is_legal(d, k)])
        raise IllegalMove(f"environment {i}: {name} is not legal now: seat {d.turn} may: {legal}")

    def step(self, const int64_t[::1] actions not None, uint8_t[:, :, ::1] observations not None, uint8_t[:, ::1] masks not None,
             int8_t[::1] turns not None, double[:, ::1] rewards not None, uint8_t[::1] dones not None,
             uint8_t[:, ::1] results not None, uint8_t[:, :, ::1] last=None, Py_ssize_t start=0, int threads=1):
        """One action in each of the environments from `start` on; all arrays have as many rows. See `check_actions`.

        A row of `results`, and of `last` where it is given, is written where a hand ended.
        """
        cdef Answers to
        cdef Py_ssize_t n = actions.shape[0]
        cdef const int64_t* given
        cdef int part
        self.check_part(start, start + n)
        self.check_asked(observations, masks, turns, n)
        if rewards.shape[0] != n or rewards.shape[1] != 2 or dones.shape[0] != n:
            raise HandError(f"rewards have the shape ({n}, 2) and dones ({n},)")
        if results.shape[0] != n or results.shape[1] != PLAY_BYTES:
            raise HandError(f"results have {n} rows of {PLAY_BYTES} bytes")
        if last is not None and (last.shape[0] != n or last.shape[1] != N_PLANES or last.shape[2] != N_KINDS):
            raise HandError(f"last observations have the shape ({n}, {N_PLANES}, {N_KINDS})")
        if not 1 <= threads <= MAX_THREADS:
            raise HandError(f"threads are 1 to {MAX_THREADS}, not {threads}")
        if n == 0:
            return
        given = &actions[0]
        # Rows are addressed by the number of the environment.
        to.observations = &observations[0, 0, 0] - start * PLANE_BYTES
        to.masks = &masks[0, 0] - start * N_ACTIONS
        to.turns = &turns[0] - start
        to.rewards = &rewards[0, 0] - 2 * start
        to.dones = &dones[0] - start
        to.results = &results[0, 0] - start * <Py_ssize_t>sizeof(PlayRow)
        to.last = NULL if last is None else &last[0, 0, 0] - start * PLANE_BYTES
        if threads == 1:
            with nogil:
                self.step_some(given, &to, start, start + n)
        else:
            for part in prange(threads, nogil=True, schedule="static", num_threads=threads):
                self.step_some(given + piece(n, part, threads), &to, start + piece(n, part, threads),
                               start + piece(n, part + 1, threads))

    def sample(self, int64_t[::1] actions not None, str player="random"):
        """Write the action that a player of `POLICIES` takes in each environment, draws made from the stream of its hand.

        Those of "random", drawn once for every decision of a hand, are those of `Deal.play_out`.
        """
        cdef Py_ssize_t i
        cdef unsigned int policy
        if player not in POLICIES:
            raise HandError(f"the players of the core are {', '.join(POLICIES)}, not {player!r:.60}")
        policy = POLICIES.index(player)
        if actions.shape[0] != self.n:
            raise HandError(f"there are {self.n} environments and {actions.shape[0]} places for actions")
        with nogil:
            for i in range(self.n):
                actions[i] = c_choose(&self.envs[i].deal, &self.rules.table, policy, &self.envs[i].sample)

    def deal(self, Py_ssize_t i):
        """A copy of the hand of environment `i` as it stands."""
        cdef Deal deal = Deal.__new__(Deal)
        self.check_part(i, i + 1)
        deal.data = self.envs[i].deal
        deal.rules = self.rules
        return deal

    def origin(self, Py_ssize_t i):
        """The seed of environment `i` and which of its hands it plays."""
        self.check_part(i, i + 1)
        return self.envs[i].seed, self.envs[i].index
