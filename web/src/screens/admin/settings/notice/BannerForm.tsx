import type { Settings } from '@atelier/contract/admin/settings'
import { limits } from '@atelier/contract/limits'
import { isBannerLink } from '@atelier/contract/rules/banner-link'
import { graphemes } from '@atelier/contract/rules/graphemes'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDraft } from '#data/draft.ts'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { changeSetting } from '#screens/admin/settings/settings.data.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

const { text: max, link: maxLink } = limits.banner

export function BannerForm({ settings: { banner_text, banner_link } }: { settings: Settings }) {
  const t = useTranslations('admin_settings.banner')
  const { draft, setDraft, clear } = useDraft<{ text: string; link: string } | null>('banner', null)
  const [complains, setComplains] = useState(false)
  const typed = draft ?? { text: banner_text, link: banner_link }
  const [text, link] = [typed.text.trim(), typed.link.trim()]
  const length = graphemes(text)
  const isWrong = link !== '' && (!isBannerLink(link) || link.length > maxLink)
  const textError = length > max ? t('too_long', { max }) : complains && length === 0 ? t('required') : undefined
  const { submit, busy } = useSubmit(async (wish: { banner_text: string; banner_link: string }) => {
    await changeSetting(wish)
    clear()
    setComplains(false)
    toastSuccess(wish.banner_text ? 'admin_settings.banner.published' : 'admin_settings.banner.taken_down')
  }, staffError('admin_settings.failed_update'))
  return (
    <form
      noValidate
      aria-labelledby="banner"
      className="grid max-w-text gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setComplains(true)
        if (length > 0 && length <= max && !isWrong) void submit({ banner_text: text, banner_link: link })
      }}
    >
      <div>
        <h2 id="banner" className="display text-lg">
          {t('title')}
        </h2>
        <p className="mt-1 text-sm text-quiet">{t('text')}</p>
      </div>
      <TextArea
        label={t('said')}
        hint={t('said_hint')}
        rows={2}
        value={typed.text}
        readOnly={busy}
        error={textError}
        counter={length > max * 0.8 ? t('counter', { n: length, max }) : undefined}
        onChange={({ target }) => setDraft({ ...typed, text: target.value })}
      />
      <TextField
        label={t('link')}
        hint={t('link_hint')}
        inputMode="url"
        autoComplete="off"
        value={typed.link}
        readOnly={busy}
        error={complains && isWrong ? t('link_wrong') : undefined}
        onChange={({ target }) => setDraft({ ...typed, link: target.value })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto text-sm text-quiet">{banner_text ? t('is_shown') : t('is_not_shown')}</p>
        {banner_text && (
          <Button busy={busy} onClick={() => void submit({ banner_text: '', banner_link: '' })}>
            {t('take_down')}
          </Button>
        )}
        <Button type="submit" tone="primary" busy={busy}>
          {t('publish')}
        </Button>
      </div>
    </form>
  )
}
