import { adminLimits } from '@atelier/contract/admin/limits'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { useTranslations } from 'use-intl'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { changeSetting } from '#screens/admin/settings/settings.data.ts'
import { useStanding } from '#screens/admin/settings/standing.ts'
import { TextField } from '#ui/TextField.tsx'

const max = adminLimits.postLength

export function PostLength({ saved }: { saved: number }) {
  const t = useTranslations('admin_settings.max_post_length')
  const { text, error, type, stand } = useStanding(String(saved), {
    draft: 'setting:max_post_length',
    unsaved: t('unsaved'),
    problem: (typed) => (isLength(typed) ? undefined : t('invalid', { max })),
    save: async (typed) => {
      try {
        if (await changeSetting({ max_post_length: Number.parseInt(typed, 10) })) toastSuccess('admin_settings.updated')
        return undefined
      } catch (failure) {
        if (isFailure(failure, 'invalid')) return t('invalid', { max })
        staffError('admin_settings.failed_update')(failure)
        return t('unsaved')
      }
    },
  })
  return (
    <TextField
      className="py-4 *:[.field]:max-w-40 *:[label]:text-base"
      label={t('title')}
      hint={t('text', { composer: limits.post.text })}
      error={error}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      step={1}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={stand}
      onKeyDown={({ key }) => key === 'Enter' && stand()}
    />
  )
}

const isLength = (text: string) => /^\d{1,5}$/.test(text) && Number.parseInt(text, 10) >= 1 && Number.parseInt(text, 10) <= max
