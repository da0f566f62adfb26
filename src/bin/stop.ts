// Ctrl-C and its kin as something that running code can look at; a second one ends the process at once.

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function stopOnSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  return controller.signal;
}
