/** Whether the keyboard is one of Apple's, whose shortcuts have ⌘ where others have Ctrl. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
