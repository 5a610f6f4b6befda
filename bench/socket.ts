import { type ClientEvents, realtimePath, type ServerEvents } from '@atelier/contract/realtime'
import { WebSocket } from 'ws'

/** Its frames are written and read by hand: the client library would weigh more. */
export interface SignedInSocket {
  onEvent(heard: <Event extends keyof ServerEvents>(event: Event, ...payload: Parameters<ServerEvents[Event]>) => void): void
  emit<Event extends keyof ClientEvents>(event: Event, ...values: unknown[]): void
  ask<Event extends keyof ClientEvents>(event: Event, ...values: unknown[]): Promise<unknown>
  isOpen(): boolean
  close(): void
}

/** @throws when the token is refused or the connection ends */
export function openSignedInSocket(url: string, token: string): Promise<SignedInSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${realtimePath}/?EIO=4&transport=websocket`, { perMessageDeflate: false })
  let hear: (event: never, ...payload: never[]) => void = () => {}
  const answers: ((answer: unknown) => void)[] = []
  const opened: SignedInSocket = {
    onEvent(heard) {
      hear = heard as typeof hear
    },
    emit: (event, ...values) => socket.send(`42${JSON.stringify([event, ...values])}`),
    ask: (event, ...values) =>
      new Promise((resolve) => {
        socket.send(`42${answers.push(resolve) - 1}${JSON.stringify([event, ...values])}`)
      }),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  }
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server ended a socket')))
    socket.on('message', (data) => {
      const frame = String(data)
      if (frame === '2') socket.send('3')
      else if (frame.startsWith('42')) hear(...(JSON.parse(frame.slice(2)) as [never]))
      else if (frame.startsWith('43')) {
        const [, place = '', answer = '[]'] = /^43(\d+)(.*)$/s.exec(frame) ?? []
        answers[Number(place)]?.(JSON.parse(answer)[0])
      } else if (frame.startsWith('40')) resolve(opened)
      else if (frame.startsWith('44')) reject(new Error(`the server refused a socket: ${frame}`))
      else if (frame.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
    })
  })
}
