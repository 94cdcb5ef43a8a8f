import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchFile, fileNameOf, resolveSource } from './fetch-file.ts';

const PAGE = 'https://here.example/app/index.html';

describe('an address', () => {
  test.each([
    ['samples/a.jsonl', 'https://here.example/app/samples/a.jsonl'],
    ['/logs/a%20b.jsonl', 'https://here.example/logs/a%20b.jsonl'],
    ['https://here.example/x.jsonl', 'https://here.example/x.jsonl'],
  ])('%s is taken from the page', (src, url) => expect(resolveSource(src, PAGE).href).toBe(url));

  test.each([
    'https://elsewhere.example/a.jsonl',
    '//elsewhere.example/a',
    'http://here.example/a',
    'data:text/plain,{}',
    'blob:https://here.example/0',
    'file:///etc/passwd',
    'mailto:someone@here.example',
  ])('%s lies on another site', (src) => expect(() => resolveSource(src, PAGE)).toThrow('lies on another site'));

  test('that is none is refused', () => expect(() => resolveSource('https://', PAGE)).toThrow('is not an address'));

  test.each([
    ['https://a.example/x/run%201.jsonl?y', 'run 1.jsonl'],
    ['https://a.example/x/', 'x'],
    ['https://a.example/%E0%A4', '%E0%A4'],
    ['https://a.example/', 'a.example'],
  ])('%s has a name', (url, name) => expect(fileNameOf(new URL(url))).toBe(name));
});

describe('a transfer', () => {
  afterEach(() => vi.unstubAllGlobals());

  const transfer = (response: Response | Error, signal = new AbortController().signal) => {
    vi.stubGlobal('fetch', () => (response instanceof Error ? Promise.reject(response) : Promise.resolve(response)));
    const seen: unknown[] = [];
    const blob = fetchFile(new URL('https://here.example/logs/run.jsonl'), signal, (at) => seen.push(at));
    return { blob, seen };
  };

  test('gives the bytes, and tells how far it has come', async () => {
    const { blob, seen } = transfer(new Response('{"a":1}\n', { headers: { 'content-length': '8' } }));
    expect(await (await blob).text()).toBe('{"a":1}\n');
    expect(seen).toEqual([{ bytes: 8, total: 8 }]);
  });

  test('does not know the length of what was compressed on the way', async () => {
    const headers = { 'content-length': '3', 'content-encoding': 'gzip' };
    const { blob, seen } = transfer(new Response('{"a":1}\n', { headers }));
    await blob;
    expect(seen).toEqual([{ bytes: 8, total: null }]);
  });

  test.each([
    ['no file', new Response('', { status: 404 }), 'There is no file at /logs/run.jsonl'],
    ['a server in trouble', new Response('', { status: 503 }), 'the server answered 503'],
    ['no network', new TypeError('fetch failed'), 'did not answer'],
    [
      'a web page',
      new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      'is a web page',
    ],
    [
      'fewer bytes than said',
      new Response('{}', { headers: { 'content-length': '9' } }),
      'broke off after 2 of 9 bytes',
    ],
  ])('says of %s what it is', async (_, response, words) => {
    await expect(transfer(response).blob).rejects.toThrow(words);
  });

  test('records that a server calls HTML are opened', async () => {
    const { blob } = transfer(new Response('{"type":"x"}', { headers: { 'content-type': 'text/html' } }));
    expect((await blob).size).toBe(12);
  });

  test('that is aborted says nothing of the network', async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(transfer(new TypeError('aborted'), abort.signal).blob).rejects.toThrow(/abort/i);
  });
});
