import { initials } from '@atelier/contract/rules/initials'
import { ImagePlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMe } from '#data/cache/me.ts'
import { openComposer } from '#parts/composer/opening.ts'
import { Avatar } from '#ui/Avatar.tsx'

export function ComposeRow() {
  const t = useTranslations('feed')
  const me = useMe()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openComposer}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start text-quiet -outline-offset-2 quiet-hover"
    >
      <Avatar src={me?.avatar_url} initials={initials(me ?? {})} size={40} />
      <span className="min-w-0 flex-1">{t('compose')}</span>
      <ImagePlus size={20} aria-hidden="true" />
    </button>
  )
}
