import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMedia } from '#device/media.ts'
import { ListStates } from '#parts/admin/ListStates.tsx'
import type { Rows } from '#parts/admin/rows.ts'
import { cx } from '#ui/cx.ts'
import { PillSelect } from '#ui/PillSelect.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

export interface Column<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** `lead`: the subject, first on a phone · `number`: end-aligned, tabular · `actions`: buttons without a visible label */
  kind?: 'lead' | 'text' | 'number' | 'actions'
  sort?: string
  /** How the server sorts by it; descending by default. */
  direction?: 'ascending' | 'descending'
  /** Above 640 px. */
  className?: string
}

interface Props<Row> {
  label: string
  columns: Column<Row>[]
  list: Rows<Row>
  rowKey: (row: Row) => string
  isCurrent?: (row: Row) => boolean
  /** For the pointer only: something in the row must do the same for the keyboard. */
  onOpen?: (row: Row) => void
  sorted?: string
  onSort?: (sort: string) => void
  empty: ReactNode
  failed: string
  loading?: ReactNode
}

/** Below 640 px each row is a block with labels before the values, and one control for the order. */
export function AdminTable<Row>({ label, columns, list, rowKey, isCurrent, onOpen, sorted, onSort, empty, failed, loading }: Props<Row>) {
  const t = useTranslations('admin')
  const isStacked = useMedia('(width < 40rem)')
  return (
    <ListStates list={list} failed={failed} empty={empty} loading={loading ?? <TableSkeleton columns={columns} />}>
      {(rows) => (
        <>
          {isStacked && onSort && (
            <PillSelect
              label={t('sort')}
              value={sorted ?? ''}
              choices={columns.flatMap(({ sort, label }) => (sort ? [{ value: sort, label: `${t('sort')}: ${label}` }] : []))}
              onChange={onSort}
              className="mb-3"
            />
          )}
          <table aria-label={label} className="block w-full text-sm sm:table">
            <thead className="sr-only sm:not-sr-only sm:table-header-group">
              <tr>
                {columns.map((column) => (
                  <Header key={column.id} column={column} sorted={sorted} onSort={isStacked ? undefined : onSort} />
                ))}
              </tr>
            </thead>
            <tbody className="block divide-y divide-line border-y border-line sm:table-row-group">
              {rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  data-item={rowKey(row)}
                  aria-current={isCurrent?.(row) || undefined}
                  onClick={onOpen && (({ target }) => isIdle(target) && onOpen(row))}
                  className={cx(
                    'grid grid-cols-2 gap-x-4 gap-y-2 py-3 aria-[current]:bg-accent-wash max-sm:-mx-4 max-sm:px-4 sm:table-row sm:hover:bg-hover',
                    onOpen && 'cursor-pointer',
                  )}
                >
                  {columns.map((column) => (
                    <Cell key={column.id} column={column} row={row} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </ListStates>
  )
}

/** Neither an interactive element nor selected text. */
const isIdle = (pressed: EventTarget) =>
  pressed instanceof Element && !pressed.closest('a, button, input, select, textarea, label') && getSelection()?.isCollapsed !== false

function Header<Row>({ column, sorted, onSort }: { column: Column<Row>; sorted: string | undefined; onSort: Props<Row>['onSort'] }) {
  const { label, kind, sort, direction = 'descending', className } = column
  const isSorted = sort !== undefined && sort === sorted
  const Icon = isSorted ? (direction === 'ascending' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={cx(
        'h-10 px-3 text-xs font-medium whitespace-nowrap text-quiet',
        kind === 'number' || kind === 'actions' ? 'text-end' : 'text-start',
        className,
      )}
    >
      {sort && onSort ? (
        <button
          type="button"
          onClick={() => onSort(sort)}
          className={cx('hit -mx-2 inline-flex min-h-8 items-center gap-1 rounded-full px-2 quiet-hover', isSorted && 'text-ink')}
        >
          {label}
          <Icon size={14} aria-hidden="true" />
        </button>
      ) : kind === 'actions' ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        label
      )}
    </th>
  )
}

function Cell<Row>({ column: { label, kind = 'text', cell, className }, row }: { column: Column<Row>; row: Row }) {
  return (
    <td
      className={cx(
        'block min-w-0 wordy sm:table-cell sm:px-3 sm:py-2.5 sm:align-middle',
        kind === 'lead' && 'col-span-2',
        kind === 'number' && 'figures sm:text-end',
        kind === 'actions' && 'col-span-2 sm:w-px sm:whitespace-nowrap',
        className,
      )}
    >
      {(kind === 'text' || kind === 'number') && (
        <span aria-hidden="true" className="block text-xs text-quiet sm:hidden">
          {label}
        </span>
      )}
      {kind === 'actions' ? <div className="flex flex-wrap gap-2 sm:flex-nowrap sm:justify-end">{cell(row)}</div> : cell(row)}
    </td>
  )
}

function TableSkeleton<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex items-center gap-6 py-3.5 sm:px-3">
          {columns.map(({ id }, column) => (
            <Skeleton key={id} className={column === 0 ? 'h-4 flex-2' : 'h-4 flex-1 max-sm:hidden'} />
          ))}
        </div>
      ))}
    </div>
  )
}
