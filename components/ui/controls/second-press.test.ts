import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { waitForRelease } from "./second-press.ts"

const querySelector = vi.fn<(selector: string) => object | null>()

describe("until nothing is pressed", () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal("document", { querySelector })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it("resolves at once where nothing is", async () => {
    querySelector.mockReturnValue(null)
    await waitForRelease()
    expect(querySelector).toHaveBeenCalledOnce()
  })

  it("waits while a control is pressed", async () => {
    const isOver = vi.fn<() => void>()
    querySelector.mockReturnValue({})
    void waitForRelease().then(isOver)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(isOver).not.toHaveBeenCalled()
    querySelector.mockReturnValue(null)
    await vi.advanceTimersByTimeAsync(20)
    expect(isOver).toHaveBeenCalledOnce()
  })

  it("goes on where the browser never tells that the press is over", async () => {
    const isOver = vi.fn<() => void>()
    querySelector.mockReturnValue({})
    void waitForRelease().then(isOver)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(isOver).toHaveBeenCalledOnce()
  })
})
