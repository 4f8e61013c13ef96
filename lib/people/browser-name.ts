/** The browser and the system that a `User-Agent` names, for people to recognise a session by; null where it names none that we know. */
export function browserName(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: firstMatch(BROWSERS, userAgent), system: firstMatch(SYSTEMS, userAgent) }
}

/** In this order: most of them also call themselves Chrome and Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/\d/, "Edge"],
  [/OPR\/\d/, "Opera"],
  [/SamsungBrowser\/\d/, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\/\d/, "Firefox"],
  [/(?:Chrome|CriOS|HeadlessChrome)\/\d/, "Chrome"],
  [/Safari\/\d/, "Safari"],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
]

function firstMatch(names: readonly [RegExp, string][], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
