import { describe, expect, test } from 'vitest';
import { readCases } from './read-cases.ts';

const text = (bytes: Uint8Array | undefined): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const inputOf = (...lines: string[]): Uint8Array | undefined =>
  readCases('x.txt', ['# X  x', 'STREAM-JSON valid: x', ...lines, '=> none'].join('\n')).cases[0]?.input;

test('a file of cases', () => {
  const file = readCases(
    'ASR-250.txt',
    [
      '# ASR-250  A call names itself',
      '',
      'ASR-250a valid: it has a callId',
      '{"a":1}',
      '{"b":2}',
      '=> none',
      '',
      '',
      'ASR-250a invalid: it has none',
      '{}',
      '=> error ASR-250a line 1',
      '=> warning U-01 line 2 at /exec/exit code',
      '',
    ].join('\n'),
  );
  expect(file.code).toBe('ASR-250');
  expect(file.title).toBe('A call names itself');
  const [valid, invalid, ...more] = file.cases;
  expect(more).toEqual([]);
  expect(valid).toMatchObject({
    file: 'ASR-250.txt',
    line: 3,
    rule: 'ASR-250a',
    isValid: true,
    shows: 'it has a callId',
    expected: [],
  });
  expect(text(valid?.input)).toBe('{"a":1}\n{"b":2}\n');
  expect(invalid).toMatchObject({
    line: 9,
    isValid: false,
    expected: [
      { severity: 'error', rule: 'ASR-250a', line: 1, path: null },
      { severity: 'warning', rule: 'U-01', line: 2, path: '/exec/exit code' },
    ],
  });
});

describe('input', () => {
  test('keeps blank lines and spaces', () => {
    expect(text(inputOf('{', '', '  "a":1 ', '}'))).toBe('{\n\n  "a":1 \n}\n');
  });

  test('as JSON strings has no newlines of its own', () => {
    expect(text(inputOf(String.raw`text "\ufeff{}\r\n"`, 'text "{}"'))).toBe('\ufeff{}\r\n{}');
  });

  test('may be repeated', () => {
    expect(text(inputOf('text 3 times "[1"', 'text 3 times "]"'))).toBe('[1[1[1]]]');
  });

  test('as bytes', () => {
    expect([...(inputOf('base64 /wD+', '{}') ?? [])]).toEqual([0xff, 0, 0xfe, 0x7b, 0x7d, 0x0a]);
  });

  test('that only looks like text stays as it is', () => {
    expect(text(inputOf('text without quotes', 'base64 two words'))).toBe('text without quotes\nbase64 two words\n');
  });
});

describe('errors name file and line', () => {
  const VALID = ['STREAM-JSON valid: x', '{}', '=> none'];
  test.each([
    ['an empty file', [''], '1: the first line should be'],
    ['a title with one space', ['# X x', ...VALID], '1: the first line should be'],
    ['no cases', ['# X  x', '', ''], '1: the file has no cases'],
    ['no header', ['# X  x', '', '{}', '=> none'], '3: a case should begin with'],
    ['an unknown rule', ['# X  x', 'ASR-999a valid: x', '{}', '=> none'], '2: there is no rule ASR-999a'],
    [
      'a name of every object',
      ['# X  x', ...VALID, 'STREAM-JSON invalid: x', '{}', '=> error toString line 1'],
      '7: there is no rule toString',
    ],
    ['no outcome', ['# X  x', ...VALID, '', 'STREAM-JSON invalid: x', '{}'], '6: the case has no "=>" line'],
    ['no input', ['# X  x', 'STREAM-JSON valid: x', '=> none'], '2: the case has no input'],
    [
      'a valid case with a diagnostic',
      ['# X  x', 'STREAM-JSON valid: x', '{}', '=> error STREAM-JSON line 1'],
      '4: a valid case expects',
    ],
    [
      'an invalid case without',
      ['# X  x', 'STREAM-JSON invalid: x', '{}', '=> none'],
      '4: an invalid case expects a diagnostic',
    ],
    [
      'another rule only',
      ['# X  x', 'STREAM-JSON invalid: x', '{}', '=> error U-01 line 1'],
      '4: the case expects nothing of STREAM-JSON',
    ],
    [
      'a strange outcome',
      ['# X  x', 'STREAM-JSON invalid: x', '{}', '=> fatal STREAM-JSON line 1'],
      '4: what is expected should read',
    ],
    [
      'line 0',
      ['# X  x', 'STREAM-JSON invalid: x', '{}', '=> error STREAM-JSON line 0'],
      '4: what is expected should read',
    ],
    ['bad base64', ['# X  x', 'STREAM-JSON valid: x', 'base64 ====', '=> none'], '3: the bytes are no base64'],
    [
      'a bad string',
      ['# X  x', 'STREAM-JSON valid: x', String.raw`text "\q"`, '=> none'],
      '3: the text is no JSON string',
    ],
  ])('%s', (_, lines, message) => {
    expect(() => readCases('x.txt', lines.join('\n'))).toThrow(`x.txt:${message}`);
  });
});
