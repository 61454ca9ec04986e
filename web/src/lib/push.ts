/**
 * Whether this browser can show push notifications. An iPhone can only if the app was added to the
 * home screen.
 */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Returns the browser's push subscription, or null. */
const findSubscription = async (): Promise<PushSubscription | null> => {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/**
 * Ends the browser's push subscription, so that the next user of this browser gets no notifications
 * of this seller, even if the logout did not reach the server.
 */
export const endPush = async (): Promise<void> => {
  await (await findSubscription())?.unsubscribe();
};

/**
 * Requests permission and creates the browser's push subscription.
 * @param publicKey the server's public key
 */
export const startPush = async (publicKey: string): Promise<PushSubscription> => {
  await navigator.serviceWorker.register("/service-worker.js");
  const registration = await navigator.serviceWorker.ready;
  // A subscription with another key, from another installation at this address, cannot be changed.
  await endPush();
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
};
