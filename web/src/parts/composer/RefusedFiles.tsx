import { limits } from '@atelier/contract/limits'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RefusedFile } from '#parts/composer/accept.ts'
import { forgetRefused, useRefusedFiles } from '#parts/composer/take-files.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'

export function RefusedFiles() {
  const t = useTranslations('composer.left_out')
  const app = useTranslations('app')
  const refused = useRefusedFiles()
  if (refused.length === 0) return null
  const say = ({ name, reason }: RefusedFile) =>
    t(reason, { name, most: limits.post.media, image: megabytes(limits.media.image), video: megabytes(limits.media.video) })
  return (
    <div className="mb-4">
      <Notice
        tone="warning"
        title={t('title')}
        action={<IconButton size="sm" tone="quiet" icon={X} label={app('close')} onClick={forgetRefused} />}
      >
        <ul className="mt-1 grid gap-1">
          {refused.map((file) => (
            <li key={`${file.name} ${file.reason}`}>{say(file)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
