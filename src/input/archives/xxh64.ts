import { createXXHash64 } from 'hash-wasm';

/** Sums up bytes as zstd does: the low 32 bits of their XXH64 (RFC 8878, 3.1.1). */
export interface Checksum {
  begin(): void;
  add(bytes: Uint8Array): void;
  end(): number;
}

/** Makes a sum; null where WebAssembly is not allowed to run, as a policy of the site may have it. */
export async function zstdChecksum(): Promise<Checksum | null> {
  try {
    const hash = await createXXHash64();
    return {
      begin: () => void hash.init(),
      add: (bytes) => void hash.update(bytes),
      end: () => Number.parseInt(hash.digest('hex').slice(-8), 16),
    };
  } catch {
    return null;
  }
}
