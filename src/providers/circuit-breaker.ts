export interface CircuitBreakerOptions {
  /** How many of the last calls count. */
  readonly windowSize?: number;
  /** So many failures among them open the circuit. */
  readonly failureLimit?: number;
  /** How long no call is made before one may try whether the provider is back. */
  readonly probeAfterMs?: number;
  readonly now?: () => number;
}

/**
 * How a call ended. "neutral" says nothing about the provider's health: the caller aborted, or the request itself was
 * refused (a wrong key fails on the healthiest provider).
 */
export type CallOutcome = "success" | "failure" | "neutral";

export type Admission =
  | { readonly isAdmitted: true; readonly report: (outcome: CallOutcome) => void }
  | { readonly isAdmitted: false; readonly retryAfterMs: number };

export interface CircuitBreaker {
  /** Says at once whether a call may be made. An admitted caller reports how the call ended, once. */
  admit(key: string): Admission;
}

interface Circuit {
  /** Outcomes in the window, oldest first; true is a failure. */
  recent: boolean[];
  /** Null while closed. */
  openUntil: number | null;
  /** When the probe started that has not reported yet. */
  probeSince: number | null;
  /** Raised when the circuit opens, probes or closes: reports of earlier calls no longer count. */
  generation: number;
}

/** How long a probe takes is unknown: callers may ask again soon. */
const PROBE_POLL_MS = 1_000;

/**
 * Stops calls to a provider that fails: opens at ten failures among the last twenty calls, lets one probe through
 * after thirty seconds, and closes when a probe succeeds. Each key (provider and tenant) has its own circuit, since
 * API keys and quotas differ between tenants.
 */
export function createBreaker(options: CircuitBreakerOptions = {}): CircuitBreaker {
  const { windowSize = 20, failureLimit = 10, probeAfterMs = 30_000, now = Date.now } = options;
  const circuits = new Map<string, Circuit>();

  function admit(key: string): Admission {
    const circuit = circuits.get(key) ?? { recent: [], openUntil: null, probeSince: null, generation: 0 };
    circuits.set(key, circuit);
    const retryAfterMs = waitOf(circuit);
    if (retryAfterMs > 0) return { isAdmitted: false, retryAfterMs };
    const isProbe = circuit.openUntil !== null;
    if (isProbe) change(circuit, { probeSince: now() });
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
    circuit.recent = [...circuit.recent, outcome === "failure"].slice(-windowSize);
    if (circuit.recent.filter(Boolean).length >= failureLimit) open(circuit);
  }

  function endProbe(circuit: Circuit, outcome: CallOutcome): void {
    circuit.probeSince = null;
    if (outcome === "failure") open(circuit);
    if (outcome === "success") change(circuit, { openUntil: null, recent: [] });
  }

  function open(circuit: Circuit): void {
    change(circuit, { openUntil: now() + probeAfterMs, probeSince: null });
  }

  return { admit };
}

function change(circuit: Circuit, changes: Partial<Circuit>): void {
  Object.assign(circuit, changes, { generation: circuit.generation + 1 });
}
