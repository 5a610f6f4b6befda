import { limits } from '@atelier/contract/limits'
import { type ReactNode, useRef } from 'react'
import { AdminTable, type Column } from '#parts/admin/AdminTable.tsx'
import { ListStates } from '#parts/admin/ListStates.tsx'
import { useEndInView } from '#parts/list/end-in-view.ts'
import type { Cases, PendingChoice } from '#screens/admin/content/cases.data.ts'
import { TakenDialog } from '#screens/admin/content/TakenDialog.tsx'
import { useKeys } from '#screens/admin/content/use-keys.ts'
import { cx } from '#ui/cx.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props<Row, Choice> {
  cases: Cases<Row, Choice>
  label: string
  failed: string
  empty: ReactNode
  /** A table of these columns, or else a list of cards. */
  columns?: Column<Row>[]
  card?: (row: Row, isStop: boolean) => ReactNode
  className?: string
  /** The case that is open beside the list, and what the steps of j and k open. */
  openId?: string | undefined
  onStep?: (row: Row) => void
  /** The dialog that asks for what is missing to decide. */
  children?: (asked: PendingChoice<Row, Choice>) => ReactNode
}

/** Cases to decide: their states, the keys j and k, and the dialog. */
export function DecisionQueue<Row, Choice>({ cases, columns, card, className, openId, onStep, children, ...texts }: Props<Row, Choice>) {
  const { list, idOf, asked, taken } = cases
  const around = useRef<HTMLDivElement>(null)
  const end = useEndInView<HTMLDivElement>(() => list.loadMore?.(), {
    marginPx: limits.scroll.listPx,
    enabled: card !== undefined && Boolean(list.hasMore) && !list.moreFailed,
  })
  const step = (by: 1 | -1) => {
    const rows = list.rows ?? []
    const opened = rows.findIndex((row) => idOf(row) === openId)
    const from = opened >= 0 ? opened : rows.findIndex((row) => caseOf(around.current, idOf(row))?.contains(document.activeElement))
    if (from + by >= rows.length - 1) list.loadMore?.()
    const next = rows[from < 0 ? 0 : from + by]
    if (!next) return
    focusCase(around.current, idOf(next))
    onStep?.(next)
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  return (
    <div ref={around} className={className}>
      {columns ? (
        <AdminTable {...texts} columns={columns} list={list} rowKey={idOf} />
      ) : (
        <ListStates {...texts} list={list} loading={<CardSkeletons />} end={end}>
          {(rows) => {
            const stop = rows.find((row) => idOf(row) === openId) ?? rows[0]
            return (
              <ul aria-label={texts.label} className={cx('divide-y divide-line', onStep && '-mx-3')}>
                {rows.map((row) => (
                  <li key={idOf(row)} data-item={idOf(row)}>
                    {card?.(row, row === stop)}
                  </li>
                ))}
              </ul>
            )
          }}
        </ListStates>
      )}
      {asked && children?.(asked)}
      {taken && <AskAnyway taken={taken} />}
    </div>
  )
}

function AskAnyway({ taken: { taker, anyway, close } }: { taken: NonNullable<Cases<unknown>['taken']> }) {
  const { taken_by, taken_at = null } = taker
  const failed = 'admin_content.hand_out.decide_failed'
  return <TakenDialog taker={taken_by ? { person: taken_by, at: taken_at } : undefined} failed={failed} action={anyway} onClose={close} />
}

export const focusCase = (around: HTMLElement | null, id: string) =>
  (caseOf(around, id)?.querySelector<HTMLElement>('button:enabled') ?? caseOf(around, id)?.querySelector<HTMLElement>('a'))?.focus()

const caseOf = (around: HTMLElement | null, id: string) => around?.querySelector(`[data-item="${id}"]`)

function CardSkeletons() {
  return (
    <div className="divide-y divide-line">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="grid gap-2 py-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3.5 w-56" />
        </div>
      ))}
    </div>
  )
}
