import type { Tape, Token } from './tape.ts';

/**
 * Whether a JSON number, given by its digits, survives being read as a double (ASR-032, as our reading has it): an integer lies
 * within ±(2^53−1); any other number is finite and prints back the same at its own precision, so that 0.1 and
 * 0.10000000000000001 do and 3.14159265358979323846 does not.
 */
export function isExact(lexeme: string): boolean {
  if (/^-?\d+$/.test(lexeme)) return isSafeIntegerText(lexeme);
  const value = Number(lexeme);
  if (!Number.isFinite(value)) return false;
  const { digits, exponent } = normal(lexeme);
  if (digits === '') return true;
  if (value === 0) return false;
  // toPrecision takes at most 100 digits; no double that JSON would name needs more than that to differ.
  if (digits.length > 100) return false;
  const back = normal(value.toPrecision(digits.length));
  return back.digits === digits && back.exponent === exponent;
}

/** Whether the text is an integer within ±(2^53−1). */
export function isSafeIntegerText(lexeme: string): boolean {
  return /^-?\d+$/.test(lexeme) && lexeme.length <= 17 && Number.isSafeInteger(Number(lexeme)) && sameInteger(lexeme);
}

function sameInteger(lexeme: string): boolean {
  return BigInt(lexeme) === BigInt(Number(lexeme));
}

/** A number's significant digits without leading and trailing zeros, and the power of ten of the first. */
function normal(lexeme: string): { digits: string; exponent: number } {
  const [mantissa = '', power = '0'] = lexeme.replace(/^-/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = whole + fraction;
  const lead = all.length - all.replace(/^0+/, '').length;
  const digits = all.slice(lead).replace(/0+$/, '');
  return { digits, exponent: digits === '' ? 0 : Number(power) + whole.length - lead };
}

/** The double that a number token reads as. Short integers, which most numbers are, are read from their bytes. */
export function numberOf(tape: Tape, token: Token): number {
  const { bytes } = tape;
  const end = tape.end(token);
  const start = tape.start(token);
  if (end - start > 15) return Number(tape.raw(token));
  let value = 0;
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] as number) - 0x30;
    if (digit < 0 || digit > 9) return Number(tape.raw(token));
    value = value * 10 + digit;
  }
  return value;
}
