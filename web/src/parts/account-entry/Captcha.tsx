import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { AuthSettings } from '#data/session/auth-settings.ts'
import { useLook } from '#device/look.ts'
import { useMedia } from '#device/media.ts'
import { type CaptchaScript, captchaScript } from '#parts/account-entry/captcha-script.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

interface Props {
  captcha: NonNullable<AuthSettings['captcha']>
  /** Submitting was tried before there was a token. */
  isMissing: boolean
  onToken: (token: string | undefined) => void
}

/** A token serves one call: give the widget another `key` for the next. */
export function Captcha({ captcha: { provider, site_key }, isMissing, onToken }: Props) {
  const t = useTranslations('auth.captcha')
  const place = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const language = useLocale()
  const darkDevice = useMedia('(prefers-color-scheme: dark)')
  // hCaptcha's usual box is wider than the form on the smallest phones.
  const tight = useMedia('(width < 22rem)')
  const { theme: chosen } = useLook()
  const theme = chosen === 'system' ? (darkDevice ? 'dark' : 'light') : chosen
  const report = useRef(onToken)
  report.current = onToken

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let remove: (() => void) | undefined
    let gone = false
    const show = (script: CaptchaScript) => {
      if (gone || !place.current) return
      const widget = script.render(place.current, {
        sitekey: site_key,
        theme,
        language,
        hl: language,
        size: provider === 'turnstile' ? 'flexible' : tight ? 'compact' : 'normal',
        callback: (token: string) => report.current(token),
        'expired-callback': () => report.current(undefined),
        'error-callback': () => setFailed(true),
      })
      remove = () => script.remove(widget)
    }
    setFailed(false)
    captchaScript(provider, language).then(show, () => !gone && setFailed(true))
    return () => {
      gone = true
      report.current(undefined)
      remove?.()
    }
  }, [provider, site_key, theme, language, tight, attempt])

  return (
    <div className="grid gap-2">
      {failed && (
        <Notice
          tone="danger"
          title={t('failed')}
          action={
            <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
              {t('retry')}
            </Button>
          }
        >
          {t('failedText')}
        </Notice>
      )}
      <div ref={place} hidden={failed} className="min-h-16" />
      {isMissing && !failed && (
        <p role="alert" className="text-sm text-danger">
          {t('missing')}
        </p>
      )}
    </div>
  )
}
