/** Fails on a value that the types say cannot be. Our own faults are exceptions; faults of the input are diagnostics. */
export function assertNever(value: never, what = 'value'): never {
  throw new Error(`unexpected ${what}: ${String(value)}`);
}
