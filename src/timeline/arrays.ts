/** The numbers from 0 up to `length`. */
export function counting(length: number): Int32Array {
  const numbers = new Int32Array(length);
  for (let index = 0; index < length; index++) numbers[index] = index;
  return numbers;
}

/** Where a number stands in a sorted list; -1 when it does not. */
export function indexIn(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] as number;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The number of entries of a sorted list, read by `at`, that are not greater than `value`. */
export function countUpTo(length: number, at: (index: number) => number, value: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
