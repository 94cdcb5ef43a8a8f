/** Stylesheets that could not be fetched. Nothing asks for them again but what is below. */
const failed = new Set<HTMLLinkElement>();

/**
 * Fetches a part of the page: its script and its style.
 *
 * What failed is asked for again, which neither browsers nor the bundler do by themselves: browsers that follow HTML's module map as it
 * long stood (Firefox; Chromium 150 does, 156 does not) never ask again for a module that they could not have, so it is asked for under
 * another name; and the bundler's helper takes a stylesheet that it asked for once as there.
 *
 * @param fetch imports the module
 * @param failures how often that has failed: each time another name is needed
 * @throws what `fetch` throws, when the module cannot be had under another name either
 */
export async function fetchPart<Module>(fetch: () => Promise<Module>, failures: number): Promise<Module> {
  document.addEventListener('error', keepFailed, true);
  await Promise.all([...failed].map(styleAgain));
  try {
    return await fetch();
  } catch (error) {
    const address = failures === 0 ? null : addressIn(error);
    if (address === null) throw error;
    return (await import(/* @vite-ignore */ `${address}?again=${failures}`)) as Module;
  }
}

function keepFailed({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
}

function styleAgain(link: HTMLLinkElement): Promise<void> {
  failed.delete(link);
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`Failed to fetch ${again.href}`)));
    link.replaceWith(again);
  });
}

/** Browsers say which module it was in the words of the error alone. Safari does not, and asks again by itself. */
function addressIn(error: unknown): string | null {
  const address = /https?:\/\/\S+\.js/.exec(error instanceof Error ? error.message : '')?.[0];
  return address !== undefined && new URL(address).origin === location.origin ? address : null;
}
