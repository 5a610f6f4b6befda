import type { AuthSettings } from '#data/session/auth-settings.ts'

type Provider = NonNullable<AuthSettings['captcha']>['provider']

export interface CaptchaScript {
  render(place: HTMLElement, options: Record<string, unknown>): string
  reset(widget: string): void
  remove(widget: string): void
}

const scripts = {
  turnstile: { address: 'https://challenges.cloudflare.com/turnstile/v0/api.js', name: 'turnstile' },
  hcaptcha: { address: 'https://js.hcaptcha.com/1/api.js', name: 'hcaptcha' },
}

const loading = new Map<Provider, Promise<CaptchaScript>>()

/** A failed load is retried by the next call. */
export function captchaScript(provider: Provider, language: string): Promise<CaptchaScript> {
  const wanted = loading.get(provider) ?? load(provider, language)
  loading.set(provider, wanted)
  wanted.catch(() => loading.delete(provider))
  return wanted
}

function load(provider: Provider, language: string): Promise<CaptchaScript> {
  const { address, name } = scripts[provider]
  const page = window as unknown as Record<string, unknown>
  const ready = 'atelierCaptchaReady'
  const script = document.createElement('script')
  script.src = `${address}?${new URLSearchParams({ render: 'explicit', onload: ready, hl: language })}`
  return new Promise((resolve, reject) => {
    page[ready] = () => resolve(page[name] as CaptchaScript)
    script.onerror = () => {
      script.remove()
      reject(new Error(`${name} could not be loaded`))
    }
    document.head.append(script)
  })
}
