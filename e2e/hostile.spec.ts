import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { inspectLine, open, openSample, rowCount, rows, said, stream, type TestRecord } from './support/session.ts';

/** Texts that are something else to a page that is not careful. Each would set `__pwned`, or fetch something. */
const ATTACKS = [
  '<script>window.__pwned = 1</script>',
  '<img src=x onerror="window.__pwned = 1">',
  '"><svg onload="window.__pwned = 1">',
  // oxlint-disable-next-line no-script-url
  'javascript:window.__pwned=1',
  '[click](javascript:window.__pwned=1)',
  '<iframe srcdoc="<script>parent.__pwned=1</script>"></iframe>',
  '<a href="https://example.invalid/">go</a><link rel="stylesheet" href="https://example.invalid/x.css">',
  '</style><style>@import url(https://example.invalid/x.css);</style>',
  '{{constructor.constructor("window.__pwned = 1")()}}',
  '\u001B]8;;https://example.invalid/\u0007link\u001B]8;;\u0007\u001B[31mred',
];

/** Records that carry a text in every member which is shown. */
function everywhere(text: string): TestRecord[] {
  const part = { type: 'text', text };
  return [
    { type: 'session', title: text, agent: text, cwd: text },
    {
      type: 'message',
      role: 'user',
      author: text,
      content: [
        part,
        { type: 'thinking', thinking: text },
        { type: 'resource_link', uri: text, title: text },
        { type: text, text },
      ],
    },
    {
      type: 'tool_call',
      callId: text,
      callIdSource: 'native',
      name: text,
      title: text,
      kind: text,
      requestedBy: text,
      input: { [text]: text, command: text },
      provider: { kind: text, server: text, tool: text, identity: 'exact' },
      locations: [{ root: text, path: text }],
    },
    {
      type: 'tool_result',
      callId: text,
      linkage: 'exact',
      status: text,
      content: [part],
      displayContent: [part],
      raw: { [text]: text },
      error: { message: text, code: text },
      exec: {
        command: text,
        cwd: { root: text, path: text },
        stdout: text,
        stderr: text,
        signal: text,
        processId: text,
      },
    },
    {
      type: 'permission',
      requestId: text,
      subject: { command: text },
      title: text,
      description: text,
      options: [{ optionId: text, name: text, kind: text }],
      status: 'resolved',
      decision: text,
      selectedOptionId: text,
      decidedBy: text,
      reviews: [{ by: { name: text }, verdict: text, rationale: text }],
      rule: text,
      reason: text,
      feedback: text,
    },
    {
      type: 'input_request',
      requestId: `${text} 2`,
      mode: 'questions',
      message: text,
      questions: [{ id: text, header: text, text, options: [{ label: text, description: text }] }],
      status: text,
      answers: [{ questionId: text, selected: [text], text }],
    },
    { type: 'input_request', requestId: `${text} 3`, mode: 'url', url: text, message: text, status: 'pending' },
    {
      type: 'terminal',
      terminalId: text,
      kind: text,
      command: text,
      description: text,
      status: text,
      output: { text },
    },
    {
      type: 'hook',
      event: text,
      name: text,
      handlerKind: text,
      command: text,
      status: text,
      decision: text,
      stdout: text,
      output: [part],
    },
    { type: text, text, [text]: text },
  ];
}

async function expectUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, '__pwned'))).toBeUndefined();
  const made = await page.evaluate(() => ({
    scripts: [...document.scripts].filter((script) => script.src === '').length,
    foreign: document.querySelectorAll(
      'iframe, object, embed, base, form[action], [srcdoc], svg script, [onload], [onerror], [onclick]',
    ).length,
    pictures: [...document.images].filter((image) => !/^(data:image\/(png|jpeg|gif|webp)|blob:)/.test(image.src))
      .length,
    links: [...document.querySelectorAll('a[href], [src]')].filter((element) =>
      /^\s*(javascript|vbscript|data:text)/i.test(element.getAttribute('href') ?? element.getAttribute('src') ?? ''),
    ).length,
  }));
  expect(made).toEqual({ scripts: 0, foreign: 0, pictures: 0, links: 0 });
}

/** Opens every record of the file in the inspector. */
async function inspectAll(page: Page): Promise<void> {
  await page.keyboard.press('2');
  await expect(rows(page).first()).toBeVisible();
  const count = await rowCount(page);
  await page.keyboard.press('Home');
  for (let position = 0; position < count; position++) {
    await expect(page.locator(`[data-position="${position}"]`)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByTestId('inspector')).toBeVisible();
    await page.keyboard.press('j');
  }
}

// Some attacks need to stand at the beginning of a text.
const TEXTS = {
  'of every kind at once': ATTACKS.join('\n'),
  'that is an address': ATTACKS[3] ?? '',
  'that closes an attribute': ATTACKS[2] ?? '',
};

for (const [what, text] of Object.entries(TEXTS)) {
  test(`text ${what} is only text, in every member that is shown`, async ({ page }) => {
    test.slow();
    await open(page, 'hostile.jsonl', stream(everywhere(text)));
    await expectUnharmed(page);
    await inspectAll(page);
    for (const key of ['p', 'o', 't']) {
      await page.keyboard.press(key);
      await expectUnharmed(page);
    }
    await page.waitForTimeout(100);
    await expectUnharmed(page);
  });
}

test('the name of a file is only text', async ({ page }) => {
  await open(page, '<img src=x onerror="window.__pwned=1">.jsonl', stream([said('hello')]));
  await expectUnharmed(page);
  await expect(page.locator('h1')).toContainText('<img src=x');
});

test('an address in the fragment and in ?src= is only text', async ({ page, quiet }) => {
  await page.goto(
    './?src=%3Cimg%20src%3Dx%20onerror%3D%22window.__pwned%3D1%22%3E#r=%3Cscript%3Ewindow.__pwned%3D1%3C/script%3E&f=%3Cscript%3E',
  );
  await expect(page.getByTestId('failure')).toBeVisible();
  await expectUnharmed(page);
  quiet.length = 0;
  await page.goto('./?src=javascript:window.__pwned=1');
  await expect(page.getByTestId('failure')).toBeVisible();
  await expectUnharmed(page);
});

test('characters that turn the direction of text, or that nobody sees, are marked', async ({ page }) => {
  await open(
    page,
    'bidi.jsonl',
    stream([
      said('run \u202Etxt.exe\u202C now\u200B\u2066!'),
      {
        type: 'tool_call',
        callId: 'c',
        callIdSource: 'native',
        name: 'Ba\u200Bsh',
        input: { command: 'rm \u202Ecod/' },
      },
    ]),
  );
  const text = await page.getByTestId('timeline').innerText();
  expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/);
  const inspector = await inspectLine(page, 1);
  await expect(inspector).toContainText('txt.exe');
  expect(await inspector.innerText()).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/);
});

test('an SVG is text, and a picture comes only from its own data', async ({ page }) => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>window.__pwned=1</script><image href="https://example.invalid/x.png"/></svg>',
  ).toString('base64');
  await open(
    page,
    'pictures.jsonl',
    stream([
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'image', mimeType: 'image/svg+xml', data: svg },
          { type: 'image', mimeType: 'image/png', data: 'https://example.invalid/x.png' },
          {
            type: 'image',
            mimeType: 'text/html',
            data: Buffer.from('<script>window.__pwned=1</script>').toString('base64'),
          },
          { type: 'image', url: 'https://example.invalid/x.png' },
        ],
      },
    ]),
  );
  await inspectLine(page, 1);
  await page.waitForTimeout(200);
  await expectUnharmed(page);
});

test('names that are special in JavaScript are names like others', async ({ page }) => {
  const lines = [
    '{"type":"tool_call","seq":0,"id":"__proto__","callId":"__proto__","callIdSource":"native","name":"constructor","input":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}',
    '{"type":"tool_result","seq":1,"id":"toString","callId":"__proto__","linkage":"exact","status":"hasOwnProperty","content":[],"raw":{"__proto__":null,"valueOf":1}}',
    '{"type":"__proto__","seq":2,"id":"valueOf","supersedes":"__proto__"}',
    '{"type":"permission","seq":3,"id":"p","requestId":"constructor","decision":"__proto__","decidedBy":"toString"}',
  ];
  await open(page, 'names.jsonl', Buffer.from(`${lines.join('\n')}\n`));
  await inspectAll(page);
  expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined();
  const inspector = await inspectLine(page, 1);
  await expect(inspector).toContainText('__proto__');
});

test('a line of many megabytes, nesting without end and broken text do not stop the page', async ({ page }) => {
  const deep = `{"type":"tool_call","seq":1,"id":"deep","callId":"d","callIdSource":"native","name":"Deep","input":${'['.repeat(20_000)}${']'.repeat(20_000)}}\n`;
  const long = `${JSON.stringify({ type: 'tool_result', seq: 2, id: 'long', linkage: 'none', status: 'completed', content: [{ type: 'text', text: 'x'.repeat(12_000_000) }] })}\n`;
  const half =
    '{"type":"message","seq":3,"id":"half","role":"user","content":[{"type":"text","text":"half \\ud800 of a pair and a \\u0000"}]}\n';
  const wrong = Buffer.concat([
    Buffer.from('{"type":"message","seq":4,"id":"wrong","role":"user","content":[{"type":"text","text":"'),
    Buffer.from([0xff, 0xc3, 0x28]),
    Buffer.from('"}]}\n'),
  ]);
  const after = Buffer.from(
    `${JSON.stringify({ type: 'message', seq: 5, id: 'after', role: 'user', content: [{ type: 'text', text: 'still here' }] })}\n`,
  );
  await open(page, 'large.jsonl', Buffer.concat([Buffer.from(deep + long + half), wrong, after]));
  await expect(page.locator('html')).toHaveAttribute('data-records', '5');
  for (const line of [1, 2, 3, 4, 5]) {
    const inspector = await inspectLine(page, line);
    await expect(inspector).toBeVisible();
  }
  await expect(page.getByTestId('inspector')).toContainText('still here');
});

test.describe('secrets', () => {
  const VALUES = ['made-up-token-5f2d8c', 'made-up-password-77'];

  /** Everything that the page holds: its markup, what fields and storage hold, its address and title. */
  async function allOf(page: Page): Promise<string> {
    const rest = await page.evaluate(() => [
      location.href,
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
      ...[...document.querySelectorAll('input, textarea')].map((field) => String(Reflect.get(field, 'value'))),
    ]);
    return [await page.content(), ...rest].join('\n');
  }

  test('that a file holds are nowhere on the page', async ({ page, context }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSample(page, 'faults.jsonl');
    const check = async () => {
      const all = await allOf(page);
      for (const value of VALUES) expect(all).not.toContain(value);
    };
    for (const line of [155, 156]) {
      const inspector = await inspectLine(page, line);
      await expect(inspector).toContainText('withheld');
      await check();
      // Whatever can be unfolded there, and each way to see the record.
      for (const look of ['Tree', 'Text']) {
        await inspector.getByRole('button', { name: look, exact: true }).click();
        for (let level = 0; level < 4; level++) {
          await inspector.evaluate((element) => {
            const folded = element.querySelectorAll<HTMLElement>(
              'details:not([open]) > summary, [aria-expanded="false"]',
            );
            for (const fold of folded) fold.click();
          });
        }
        await check();
      }
      const copies = inspector.getByRole('button', { name: /^Copy/ });
      for (let index = 0; index < (await copies.count()); index++) {
        await copies.nth(index).click({ force: true });
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        for (const value of VALUES) expect(copied).not.toContain(value);
      }
    }
    for (const key of ['1', '2', 'p', 'o', 't']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(100);
      await check();
    }
  });
});
