#!/usr/bin/env node
// Starts the Firefox that FIREFOX names for Playwright, and passes its WebDriver BiDi on, with two things that Playwright 1.65
// asks for and Firefox 153 lacks: an answer to a command that begins each context, and a name for each download.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/
/** A colour scheme; what the stories need of it stands in the browser's preferences (playwright.firefox.config.ts). */
const LACKED = 'emulation.setMediaFeaturesOverride'

/** A download that no navigation began has neither `download` nor `navigation`; its blob's address is no other's. */
function nameDownload(text) {
  if (!text.includes('"browsingContext.download')) return text
  const message = JSON.parse(text)
  return JSON.stringify({ ...message, params: { download: message.params?.url, ...message.params } })
}

/** Passes messages on in both directions, each whole and in order. */
function join(driver, address) {
  const browser = new WebSocket(address)
  const early = []
  browser.on('open', () => {
    for (const text of early) browser.send(text)
  })
  driver.on('message', (data) => {
    const text = String(data)
    const { id, method } = JSON.parse(text)
    if (method === LACKED) driver.send(JSON.stringify({ type: 'success', id, result: {} }))
    else if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  })
  browser.on('message', (data) => driver.send(nameDownload(String(data))))
  browser.on('close', () => driver.close())
  driver.on('close', () => browser.close())
}

const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = LISTENING.exec(line)?.[1]
  if (!address) return console.error(line)
  const relay = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${relay.address().port}`),
  )
  relay.on('connection', (driver, { url }) => join(driver, address + url))
})
