// Whether this device has a network at all, as far as the browser knows.
export const network: { on: boolean } = $state({ on: navigator.onLine });
addEventListener('online', () => { network.on = true; });
addEventListener('offline', () => { network.on = false; });
