import { adminLimits } from '@atelier/contract/admin/limits'
import type { Settings } from '@atelier/contract/admin/settings'
import { isFailure } from '@atelier/contract/errors'
import { limits } from '@atelier/contract/limits'
import { useTranslations } from 'use-intl'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { changeSetting } from '#screens/admin/settings/settings.data.ts'
import { useStanding } from '#screens/admin/settings/standing.ts'
import { TextField } from '#ui/TextField.tsx'

const megabytes = { min: limits.uploads.minMb, max: limits.uploads.maxMb }
const bounds = {
  max_post_length: { min: 1, max: adminLimits.postLength },
  upload_mb_per_day: megabytes,
  upload_mb_total: megabytes,
}
export type NumberName = keyof typeof bounds

export function NumberSetting({ name, settings }: { name: NumberName; settings: Settings }) {
  const t = useTranslations('admin_settings')
  const { min, max } = bounds[name]
  const isWithin = (typed: string) => /^\d{1,9}$/.test(typed) && Number.parseInt(typed, 10) >= min && Number.parseInt(typed, 10) <= max
  const { text, error, type, stand } = useStanding(String(settings[name]), {
    draft: `setting:${name}`,
    unsaved: t('number.unsaved'),
    problem: (typed) => (isWithin(typed) ? undefined : t('number.invalid', { min, max })),
    save: async (typed) => {
      try {
        if (await changeSetting({ [name]: Number.parseInt(typed, 10) })) toastSuccess('admin_settings.updated')
        return undefined
      } catch (failure) {
        if (isFailure(failure, 'invalid')) return t('number.invalid', { min, max })
        staffError('admin_settings.failed_update')(failure)
        return t('number.unsaved')
      }
    },
  })
  return (
    <TextField
      className="py-4 *:[.field]:max-w-40 *:[label]:text-base"
      label={t(`${name}.title`)}
      hint={t(`${name}.text`, { composer: limits.post.text })}
      error={error}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      step={1}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={stand}
      onKeyDown={({ key }) => key === 'Enter' && stand()}
    />
  )
}
