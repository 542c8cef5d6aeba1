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
  /** Says at once whether a call may be made. An admitted caller must report how the call ended, once. */
  admit(key: string): Admission;
}

interface Circuit {
  /** Outcomes in the window, oldest first; true is a failure. */
  recent: boolean[];
  /** Null while closed. */
  openUntil: number | null;
  isProbing: boolean;
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

  function count(circuit: Circuit, outcome: CallOutcome): void {
    // Calls from before the opening say nothing about the provider since.
    if (outcome === "neutral" || circuit.openUntil !== null) return;
    circuit.recent = [...circuit.recent, outcome === "failure"].slice(-windowSize);
    if (circuit.recent.filter(Boolean).length >= failureLimit) circuit.openUntil = now() + probeAfterMs;
  }

  function endProbe(circuit: Circuit, outcome: CallOutcome): void {
    circuit.isProbing = false;
    if (outcome === "failure") circuit.openUntil = now() + probeAfterMs;
    if (outcome === "success") Object.assign(circuit, { openUntil: null, recent: [] });
  }

  return {
    admit(key) {
      const circuit = circuits.get(key) ?? { recent: [], openUntil: null, isProbing: false };
      circuits.set(key, circuit);
      const { openUntil, isProbing } = circuit;
      if (openUntil === null) return { isAdmitted: true, report: (outcome) => count(circuit, outcome) };
      if (isProbing) return { isAdmitted: false, retryAfterMs: PROBE_POLL_MS };
      if (now() < openUntil) return { isAdmitted: false, retryAfterMs: openUntil - now() };
      circuit.isProbing = true;
      return { isAdmitted: true, report: (outcome) => endProbe(circuit, outcome) };
    },
  };
}
