import { vi } from 'vitest'

/** A device's Cache Storage, which jsdom lacks. @returns what lies in it, by the names of caches and files */
export function startCaches(): Map<string, Map<string, Response>> {
  const all = new Map<string, Map<string, Response>>()
  const addressOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request))
  const open = async (name: string) => {
    const files = all.get(name) ?? new Map<string, Response>()
    all.set(name, files)
    return {
      match: async (request: RequestInfo) => files.get(addressOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => void files.set(addressOf(request), response),
      delete: async (request: RequestInfo) => files.delete(addressOf(request)),
      keys: async () => [...files.keys()].map((url) => new Request(url)),
    }
  }
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async () => undefined,
  })
  return all
}
