/** Fails on a value that the types say cannot be. Our own faults are exceptions; faults of the input are diagnostics. */
export function assertNever(value: never, what = 'value'): never {
  throw new Error(`unexpected ${what}: ${String(value)}`);
}

/** Fails with `message` when a condition that our own code must guarantee does not hold. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
