import { expect, expectAccessible, test } from './support/test.ts';

test('the page starts empty and asks nothing of anyone else', async ({ page }) => {
  await page.goto('./');
  await expect(page).toHaveTitle('Sessionscope');
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'empty');
  await expect(page.locator('html')).toHaveAttribute('data-records', '0');
  await expect(page.locator('#root')).not.toBeEmpty();
});

test('the page is accessible', async ({ page }) => {
  await page.goto('./');
  await expect(page.locator('#root')).not.toBeEmpty();
  await expectAccessible(page);
});

test('the policy stops inline scripts, markup from text and requests elsewhere', async ({ page, quiet }) => {
  await page.goto('./');
  const outcome = await page.evaluate(async () => {
    const script = document.createElement('script');
    const sinks = [
      () => (script.text = 'document.title = "run"'),
      () => Reflect.set(document.body, 'innerHTML', '<b>markup</b>'),
    ];
    const refused = sinks.map((sink) => {
      try {
        sink();
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    });
    const elsewhere = await fetch('https://example.invalid/').then(
      () => 'sent',
      () => 'refused',
    );
    return { refused, elsewhere };
  });
  expect(outcome).toEqual({ refused: [true, true], elsewhere: 'refused' });
  // What was refused is on the console, and no request was made.
  expect(quiet.filter((fault) => fault.startsWith('request'))).toEqual([]);
  quiet.length = 0;
});
