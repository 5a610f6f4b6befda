import type { ReactNode } from 'react'
import { SettingTexts } from '#parts/settings/SettingTexts.tsx'
import { useSetting } from '#parts/settings/setting-index.ts'
import { cx } from '#ui/cx.ts'

export interface RowTexts {
  id: string
  title: string
  text?: string | undefined
  /** Synonyms for the search. Not shown. */
  words: string
}

interface Props extends RowTexts {
  action?: ReactNode
  /** Makes the whole line the label of a switch. */
  labelled?: boolean
  children?: ReactNode
}

export function SettingRow({ id, title, text, words, action, labelled = false, children }: Props) {
  useSetting({ id, title, text, words })
  const Line = labelled ? 'label' : 'div'
  return (
    <div>
      <div id={id} className="setting-target -mx-3 rounded-md px-3">
        <Line className={cx('flex min-h-16 flex-wrap items-center gap-x-5 gap-y-2 py-3.5', labelled && 'cursor-pointer')}>
          <SettingTexts id={id} title={title} text={text} />
          {action && <span className="ms-auto flex max-w-full items-center gap-2">{action}</span>}
        </Line>
        {children}
      </div>
    </div>
  )
}
