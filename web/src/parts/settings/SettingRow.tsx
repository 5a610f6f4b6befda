import type { ReactNode } from 'react'
import { SettingTexts } from '#parts/settings/SettingTexts.tsx'
import { useSetting } from '#parts/settings/setting-index.ts'
import { cx } from '#ui/cx.ts'

export interface RowTexts {
  /** Of the element, and of its address: /settings#id. */
  id: string
  title: string
  /** One or two sentences, or the present value. */
  text?: string | undefined
  /** For the search: what people may call it otherwise. Not shown. */
  words: string
}

interface Props extends RowTexts {
  /** At the end of the line: a button, a switch, a choice. */
  action?: ReactNode
  /** Makes the whole line the label of a switch. */
  labelled?: boolean
  /** Below the texts, as wide as the row. */
  children?: ReactNode
}

/** One setting of a SettingsCard, which the search finds by its title, text and words. */
export function SettingRow({ id, title, text, words, action, labelled = false, children }: Props) {
  useSetting({ id, title, text, words })
  const Line = labelled ? 'label' : 'div'
  return (
    <div>
      <div id={id} className="setting-target -mx-3 rounded-md px-3">
        <Line className={cx('flex min-h-16 flex-wrap items-center gap-x-5 gap-y-2 py-3.5', labelled && 'cursor-pointer')}>
          <SettingTexts {...{ id, title, text }} />
          {action && <span className="ms-auto flex max-w-full items-center gap-2">{action}</span>}
        </Line>
        {children}
      </div>
    </div>
  )
}
