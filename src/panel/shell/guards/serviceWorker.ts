const worker = 'sw.js';

/** Starts the worker that answers pages without a network (public/sw.js). Whoever is not logged in leaves no figures behind. */
export async function startServiceWorker(isLogin: boolean): Promise<void> {
  try {
    if (!isLogin && 'caches' in window) await caches.delete('panel-snapshot');
    if ('serviceWorker' in navigator) await navigator.serviceWorker.register(`/${worker}`, { updateViaCache: 'none' });
  } catch {
    // A browser that forbids storage or workers has no offline page; everything else works.
  }
}
