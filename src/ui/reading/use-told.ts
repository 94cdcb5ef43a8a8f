import { useEffect } from 'react';

/** Says what is to be said of the look, or why there is none. */
export function useTold(onTold: (words: string) => void, fault: string | null, words: string): void {
  useEffect(() => {
    onTold(fault === null ? words : `shown as recorded: ${fault}`);
  }, [onTold, fault, words]);
}
