/** Whether this browser can show push notifications; an iPhone only from the home screen. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** The browser's subscription, if there is one. */
const findSubscription = async (): Promise<PushSubscription | null> => {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/**
 * Ends the browser's subscription, so that nothing of this seller reaches who uses the browser
 * next, even if the logout did not reach the server.
 */
export const endPush = async (): Promise<void> => {
  await (await findSubscription())?.unsubscribe();
};

/** Asks the seller and the browser for push notifications. @param publicKey the server's */
export const startPush = async (publicKey: string): Promise<PushSubscription> => {
  await navigator.serviceWorker.register("/service-worker.js");
  const registration = await navigator.serviceWorker.ready;
  // One with another key, of another installation at this address, cannot be changed.
  await endPush();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
};
