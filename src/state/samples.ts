/** A session that comes with the page. */
export interface Sample {
  /** Its address, as `?src=` has it. */
  readonly src: string;
  readonly title: string;
  readonly about: string;
  readonly bytes: number | null;
}

/** Where the samples are, beside the page. */
const FOLDER = 'samples/';

/** Fetches the list of samples. */
export async function fetchSamples(signal: AbortSignal): Promise<readonly Sample[]> {
  const response = await fetch(`./${FOLDER}index.json`, { signal });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return readSamples(await response.json());
}

/** Takes the list as it was fetched; returns the samples in it that name a file. */
export function readSamples(list: unknown): readonly Sample[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { file, title, about, bytes } = entry as Readonly<Record<string, unknown>>;
    if (typeof file !== 'string' || file === '') return [];
    return {
      src: FOLDER + file,
      title: typeof title === 'string' ? title : file,
      about: typeof about === 'string' ? about : '',
      bytes: typeof bytes === 'number' ? bytes : null,
    };
  });
}
