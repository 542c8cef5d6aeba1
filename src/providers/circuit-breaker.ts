export interface CircuitBreakerOptions {
  /** How many of the last calls are looked at. */
  readonly windowSize?: number;
  /** So many failures among them open the circuit. */
  readonly failureLimit?: number;
  /** How long no call is made before one may try whether the provider is back. */
  readonly probeAfterMs?: number;
  readonly now?: () => number;
}

/**
 * How a call ended, for the provider: "neutral" when it says nothing about its health, as when the caller left, or
 * when the request itself was refused (a wrong key would fail on the healthiest provider).
 */
export type CallOutcome = "success" | "failure" | "neutral";

export type Admission =
  | { readonly isAdmitted: true; readonly report: (outcome: CallOutcome) => void }
  | { readonly isAdmitted: false; readonly retryAfterMs: number };

export interface CircuitBreaker {
  /** Asks to make a call. Whoever is admitted reports how it ended, once. */
  admit(key: string): Admission;
}

interface Circuit {
  /** Oldest first; true is a failure. */
  readonly recent: boolean[];
  /** Null while closed. */
  openUntil: number | null;
  /** When the probe left that is still out. */
  probeSince: number | null;
  /** Raised when the circuit opens, probes or closes: what calls of an earlier time report is too late to count. */
  generation: number;
}

const WINDOW_SIZE = 20;
const FAILURE_LIMIT = 10;
const PROBE_AFTER_MS = 30_000;
/** While a probe is out nobody knows how long it takes: come back soon. */
const PROBE_POLL_MS = 1_000;

/**
 * Stops calls to a provider that fails: it opens when half of the last twenty calls failed (ten failures are enough,
 * also among fewer calls), lets one probe through after thirty seconds, and closes when a probe succeeds. Each key
 * (provider and tenant) has a circuit of its own, since keys and quotas differ between tenants.
 */
export function createBreaker(options: CircuitBreakerOptions = {}): CircuitBreaker {
  const { windowSize = WINDOW_SIZE, failureLimit = FAILURE_LIMIT, probeAfterMs = PROBE_AFTER_MS } = options;
  const now = options.now ?? Date.now;
  const circuits = new Map<string, Circuit>();

  function admit(key: string): Admission {
    const circuit = circuits.get(key) ?? newCircuit();
    circuits.set(key, circuit);
    const retryAfterMs = waitOf(circuit);
    if (retryAfterMs > 0) return { isAdmitted: false, retryAfterMs };
    const isProbe = circuit.openUntil !== null;
    if (isProbe) beginProbe(circuit);
    const { generation } = circuit;
    let isReported = false;
    return {
      isAdmitted: true,
      report(outcome) {
        if (isReported || generation !== circuit.generation) return;
        isReported = true;
        if (isProbe) endProbe(circuit, outcome);
        else count(circuit, outcome);
      },
    };
  }

  /** Zero: the call may be made. */
  function waitOf({ openUntil, probeSince }: Circuit): number {
    if (openUntil === null) return 0;
    // A probe whose caller never reported must not keep the circuit open for ever.
    if (probeSince !== null && now() < probeSince + probeAfterMs) return PROBE_POLL_MS;
    return Math.max(0, openUntil - now());
  }

  function count(circuit: Circuit, outcome: CallOutcome): void {
    if (outcome === "neutral") return;
    circuit.recent.push(outcome === "failure");
    if (circuit.recent.length > windowSize) circuit.recent.shift();
    if (circuit.recent.filter(Boolean).length >= failureLimit) open(circuit);
  }

  function beginProbe(circuit: Circuit): void {
    circuit.generation += 1;
    circuit.probeSince = now();
  }

  function endProbe(circuit: Circuit, outcome: CallOutcome): void {
    circuit.probeSince = null;
    if (outcome === "failure") open(circuit);
    if (outcome === "success") close(circuit);
  }

  function open(circuit: Circuit): void {
    circuit.generation += 1;
    circuit.probeSince = null;
    circuit.openUntil = now() + probeAfterMs;
  }

  return { admit };
}

function close(circuit: Circuit): void {
  circuit.generation += 1;
  circuit.openUntil = null;
  circuit.recent.length = 0;
}

function newCircuit(): Circuit {
  return { recent: [], openUntil: null, probeSince: null, generation: 0 };
}
