/**
 * Makes a function that works on one value at a time: while it works, of the values that come only the newest waits.
 *
 * @param work what is done with a value; it must not reject
 */
export function onlyLatest<Value>(work: (value: Value) => Promise<void>): (value: Value) => void {
  let isWorking = false;
  let next: { readonly value: Value } | null = null;

  async function run(value: Value): Promise<void> {
    isWorking = true;
    await work(value);
    isWorking = false;
    const waiting = next;
    next = null;
    if (waiting !== null) await run(waiting.value);
  }

  return (value) => {
    if (isWorking) next = { value };
    else void run(value);
  };
}
