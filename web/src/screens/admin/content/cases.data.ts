import type { Decision } from '@atelier/contract/admin/decisions'
import { Failure, isFailure } from '@atelier/contract/errors'
import type { InfiniteData } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { queries } from '#data/cache/queries.ts'
import type { WordKey } from '#data/toasts.ts'
import { passFocus } from '#device/pass-focus.ts'
import { staffError } from '#parts/admin/failures.ts'
import { type Rows, useRows } from '#parts/admin/rows.ts'
import { reloadQueues } from '#screens/admin/content/content.data.ts'
import { addDecision } from '#screens/admin/decisions.data.ts'

interface Queue<Row> {
  key: readonly ['admin', ...unknown[]]
  load: Parameters<typeof useRows<Row>>[1]
  idOf: (row: Row) => string
}

/** What somebody is about to decide, in a dialog that `opener` opened. */
export interface PendingChoice<Row, Choice> {
  row: Row
  choice: Choice
  opener: HTMLElement
}

export interface Cases<Row, Choice = never> extends Pick<Queue<Row>, 'idOf'> {
  list: Rows<Row>
  asked: PendingChoice<Row, Choice> | undefined
  ask: (row: Row, choice: Choice, opener: HTMLElement) => void
  close: () => void
  /** Sends the decision, which then stands in the tray. */
  decide: (row: Row, pressed: HTMLElement, send: () => Promise<Decision>) => Promise<void>
  /** The dialog closes, the focus goes on from what was `pressed`, and the case leaves the queue. */
  leave: (row: Row, pressed: HTMLElement) => void
  failed: (action: WordKey) => (error: unknown) => void
}

/** A queue of cases that staff decide. */
export function useCases<Row, Choice = never>({ key, load, idOf }: Queue<Row>): Cases<Row, Choice> {
  const list = useRows(key, load)
  const [asked, setAsked] = useState<PendingChoice<Row, Choice>>()
  const close = () => setAsked(undefined)
  const leave = (row: Row, pressed: HTMLElement) => {
    // Closing returns the focus to the opener, whose neighbour takes it before the row is gone.
    flushSync(close)
    passFocus(pressed)
    leaveQueue(key, (one: Row) => idOf(one) === idOf(row))
  }
  return {
    list,
    idOf,
    asked,
    ask: (row, choice, opener) => setAsked({ row, choice, opener }),
    close,
    leave,
    async decide(row, pressed, send) {
      const made = await send()
      leave(row, pressed)
      addDecision(made)
    },
    failed: (action) => decisionFailed(action, close),
  }
}

/** Takes a case out of every list below `key`, then reloads all queues. It waits for no list: another dialog may be open by then. */
export function leaveQueue<Row>(key: readonly unknown[], isCase: (row: Row) => boolean): void {
  queries.setQueriesData<InfiniteData<{ items: Row[] }>>(
    { queryKey: key },
    (list) => list && { ...list, pages: list.pages.map(without(isCase)) },
  )
  void reloadQueues()
}

const without =
  <Row>(isCase: (row: Row) => boolean) =>
  <Page extends { items: Row[] }>(page: Page): Page => ({ ...page, items: page.items.filter((row) => !isCase(row)) })

/** What is gone was decided by somebody else, so it `close`s the dialog that asked. */
const decisionFailed = (action: WordKey, close?: () => void) => (error: unknown) => {
  const isLate = isFailure(error, 'not_found', 'conflict')
  if (isLate) close?.()
  staffError(action)(isLate ? new Failure('conflict') : error)
}
