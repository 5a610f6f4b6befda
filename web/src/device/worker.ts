import type { ToPage } from '#sw/messages.ts'

/** Undefined where there is none, such as on an insecure origin. */
export const worker = async (): Promise<ServiceWorkerRegistration | undefined> => container()?.getRegistration()

export function onWorkerMessage<Type extends ToPage['is']>(
  is: Type,
  told: (message: Extract<ToPage, { is: Type }>, answer: (value: boolean) => void) => void,
) {
  container()?.addEventListener('message', ({ data, ports }: MessageEvent<ToPage | null>) => {
    if (data?.is === is) told(data as Extract<ToPage, { is: Type }>, (value) => ports[0]?.postMessage(value))
  })
}

// Undefined on insecure origins, whatever its type says.
const container = () => navigator.serviceWorker as ServiceWorkerContainer | undefined
