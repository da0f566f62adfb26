// Takes secrets out of what is about to be shown: a line of code that stands in the place of a quote may hold one. The
// detector costs more than a whole resume, so only text that could hold a secret calls for it.

const SUSPICIOUS =
  /(?=[\w+=-]*\d)[\w+=-]{16,}|(?:pass|secret|token|key|auth|credential)\w*["']?\s*[:=]|:\/\/[^\s/]+:[^\s/]+@/i;

export async function cleanShown(text: string): Promise<string> {
  if (!SUSPICIOUS.test(text)) return text;
  const { cleanWords } = await import('./clean.ts');
  return cleanWords(text);
}
