import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dropShared, keptShared, type Shared } from '#device/shared.ts'
import { useTitle } from '#device/title.ts'
import { currentDraft, editDraft } from '#parts/composer/draft.data.ts'
import { openComposer } from '#parts/composer/opening.ts'
import { takeFiles } from '#parts/composer/take-files.ts'
import { UnsentFiles } from '#parts/unsent/UnsentFiles.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'

/** Any site can share to this screen, so nothing is added to the draft without a press. */
export function ShareScreen() {
  const navigate = useNavigate()
  const [shared, setShared] = useState<Shared>()
  useEffect(() => {
    void (async () => {
      const kept = await keptShared()
      if (kept.text || kept.files.length > 0) return setShared(kept)
      // The shortcut to a new post leads here.
      await navigate({ to: paths.home, replace: true })
      openComposer()
    })()
  }, [navigate])
  return shared ? <Question {...shared} /> : null
}

function Question({ text, files }: Shared) {
  const t = useTranslations('composer.shared')
  const app = useTranslations('app')
  const navigate = useNavigate()
  useTitle(t('title'))
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await dropShared()
    await navigate({ to: paths.home, replace: true })
  }
  const add = async () => {
    const { content } = currentDraft()
    if (text) editDraft({ content: content.trim() ? `${content.trimEnd()}\n${text}` : text })
    takeFiles(files)
    await leave()
    openComposer()
  }
  return (
    <section className="grid gap-5 px-4 pt-6 pb-10">
      <div>
        <h1 className="display text-2xl">{t('title')}</h1>
        <p className="mt-2 wordy text-quiet">{t('intro')}</p>
      </div>
      {text && <TextArea label={t('text')} value={text} rows={2} maxPx={240} readOnly />}
      <UnsentFiles files={files} labels={files.map(({ name }) => name)} />
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" busy={busy} onClick={() => void add()}>
          {t('add')}
        </Button>
        <Button tone="outline" busy={busy} onClick={() => void leave()}>
          {app('cancel')}
        </Button>
      </div>
    </section>
  )
}
