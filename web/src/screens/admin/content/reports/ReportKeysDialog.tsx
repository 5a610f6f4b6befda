import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStaff } from '#parts/admin/staff.ts'
import { keysAreOn, switchKeys } from '#screens/admin/content/use-keys.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Switch } from '#ui/Switch.tsx'

const keys = [
  { keys: ['j', '↓'], does: 'next' },
  { keys: ['k', '↑'], does: 'previous' },
  { keys: ['↵'], does: 'enter' },
  { keys: ['n'], does: 'hand_out' },
  { keys: ['r'], does: 'resolve' },
  { keys: ['d'], does: 'dismiss' },
  { keys: ['a'], does: 'assign' },
  { keys: ['x'], does: 'remove' },
  { keys: ['w'], does: 'warn' },
  { keys: ['s'], does: 'restrict' },
  { keys: ['b'], does: 'ban' },
  { keys: ['u'], does: 'undo' },
  { keys: ['?'], does: 'help' },
] as const

export function ReportKeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin_reports.keys')
  const { may } = useStaff()
  const id = useId()
  const [isOn, setOn] = useState(keysAreOn)
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-sm">
        {keys
          .filter(({ does }) => does !== 'ban' || may('ban_people'))
          .map(({ keys, does }) => (
            <div key={does} className="contents">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <kbd key={key} className="min-w-7 rounded-sm border border-edge px-1.5 text-center font-mono text-xs leading-6">
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{t(does)}</dd>
            </div>
          ))}
      </dl>
      <label htmlFor={id} className="mt-5 flex items-center justify-between gap-4 border-t border-line pt-4 text-sm">
        {t('on')}
        <Switch
          id={id}
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked)
            switchKeys(target.checked)
          }}
        />
      </label>
    </Dialog>
  )
}
