"use client"

import { useEffect, useState } from "react"

/** Whole seconds since this part of the page appeared. */
export function useElapsedSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
