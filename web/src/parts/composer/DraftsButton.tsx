import { Files } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { otherDrafts, useShelf } from '#parts/composer/account-drafts.data.ts'
import { DraftsSheet } from '#parts/composer/DraftsSheet.tsx'
import type { PostDraft } from '#parts/composer/draft.data.ts'
import { IconButton } from '#ui/IconButton.tsx'

export function DraftsButton({ draft, disabled }: { draft: PostDraft; disabled: boolean }) {
  const t = useTranslations('composer.drafts')
  const [open, setOpen] = useState(false)
  const count = otherDrafts(draft, useShelf())?.length ?? 0
  return (
    <>
      <IconButton
        tone="quiet"
        icon={Files}
        label={t('label', { count })}
        badge={count > 0 ? String(count) : undefined}
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {open && <DraftsSheet onClose={() => setOpen(false)} />}
    </>
  )
}
