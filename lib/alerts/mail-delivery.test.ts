import { expect, test } from "vitest"
import { smtpOptions } from "./mail-delivery.ts"

test.each([
  ["smtps://u:p%40ss@mail.example.com", { port: 465, secure: true, auth: { user: "u", pass: "p@ss" } }],
  ["smtp://mail.example.com", { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ["smtp://127.0.0.1.example.com:25", { port: 25, requireTLS: true }],
  ["smtp://127.0.0.1:2525", { port: 2525, requireTLS: false, ignoreTLS: true }],
  ["smtp://[::1]:2525", { host: "::1", requireTLS: false }],
])("%s: nothing goes in the clear beyond this machine", (address, expected) => {
  expect(smtpOptions(address)).toMatchObject(expected)
})
