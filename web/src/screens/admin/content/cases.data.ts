import type { Taken } from '@atelier/contract/admin/cases'
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
import type { HandedOut } from '#screens/admin/content/hand-out.tsx'
import { addDecision } from '#screens/admin/decisions.data.ts'

interface Queue<Row> {
  key: readonly ['admin', ...unknown[]]
  load: Parameters<typeof useRows<Row>>[1]
  idOf: (row: Row) => string
  handedOut?: HandedOut
}

/** What somebody is about to decide, in a dialog that `opener` opened. */
export interface PendingChoice<Row, Choice> {
  row: Row
  choice: Choice
  opener: HTMLElement
}

type Send = (anyway: boolean) => Promise<Decision>

export interface Cases<Row, Choice = never> extends Pick<Queue<Row>, 'idOf'> {
  list: Rows<Row>
  asked: PendingChoice<Row, Choice> | undefined
  ask: (row: Row, choice: Choice, opener: HTMLElement) => void
  close: () => void
  /** Sends the decision, which then stands in the tray; asks first where a colleague has the case. */
  decide: (row: Row, pressed: HTMLElement, send: Send) => Promise<void>
  /** A colleague has it, and who decided is asked. */
  taken: { taker: Partial<Taken>; anyway: () => Promise<void>; close: () => void } | undefined
  /** The dialog closes, the focus goes on from what was `pressed`, and the case leaves the queue. */
  leave: (row: Row, pressed: HTMLElement) => void
  failed: (action: WordKey) => (error: unknown) => void
}

/** A queue of cases that staff decide. */
export function useCases<Row, Choice = never>({ key, load, idOf, handedOut }: Queue<Row>): Cases<Row, Choice> {
  const list = useRows(key, load)
  const [asked, setAsked] = useState<PendingChoice<Row, Choice>>()
  const [taken, setTaken] = useState<{ row: Row; pressed: HTMLElement; send: Send }>()
  const close = () => setAsked(undefined)
  const leave = (row: Row, pressed: HTMLElement) => {
    // Closing returns the focus to the opener, whose neighbour takes it before the row is gone.
    flushSync(close)
    passFocus(pressed)
    leaveQueue(key, (one: Row) => idOf(one) === idOf(row))
    if (handedOut?.subject_id === idOf(row)) handedOut.goOn()
  }
  const done = (row: Row, pressed: HTMLElement, made: Decision) => {
    leave(row, pressed)
    addDecision(made)
  }
  return {
    list,
    idOf,
    asked,
    ask: (row, choice, opener) => setAsked({ row, choice, opener }),
    close,
    leave,
    async decide(row, pressed, send) {
      try {
        done(row, pressed, await send(false))
      } catch (error) {
        if (!isFailure(error, 'taken')) throw error
        await reloadQueues()
        setTaken({ row, pressed, send })
      }
    },
    taken: taken && {
      taker: list.rows?.find((one) => idOf(one) === idOf(taken.row)) ?? {},
      anyway: async () => done(taken.row, taken.pressed, await taken.send(true)),
      close: () => setTaken(undefined),
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
