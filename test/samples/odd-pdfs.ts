import { Buffer } from "node:buffer"
import { strToU8, zipSync } from "fflate"
import PDFDocument from "pdfkit"
import { PAGE, rawPdf, stream } from "./raw-pdf.ts"

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

export function pdfFile(name: string, buffer: Buffer): ChosenFile {
  return { name, mimeType: "application/pdf", buffer }
}

type PdfOptions = { pages?: number; text?: string; userPassword?: string; ownerPassword?: string }

/** A plain PDF, as word processors write them; with a password, encrypted. */
export async function plainPdf({
  pages = 1,
  text = "Contrato",
  ...passwords
}: PdfOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "A4", ...passwords })
  const parts: Buffer[] = []
  pdf.on("data", (part: Buffer) => parts.push(part))
  const done = new Promise((resolve) => pdf.once("end", resolve))
  for (let page = 1; page <= pages; page++) {
    if (page > 1) pdf.addPage()
    pdf.fontSize(24).text(`${text}, ${page}`)
  }
  pdf.end()
  await done
  return Buffer.concat(parts)
}

/** One page with Chinese text and a sign, whose fonts and character map every reader is expected to have itself. */
export function pdfWithoutFonts(): Buffer {
  return rawPdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 8 0 R>>>>>>",
    stream("BT /F1 24 Tf 40 300 Td <4E2D6587> Tj /F2 24 Tf 0 -60 Td (4) Tj ET"),
    "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>",
    "<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>",
    "<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>",
    "<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>",
  ])
}

const OK = "Se puede enviar"
const REFUSED = "No se puede enviar"

/** A file, its verdict, and words that have to be beside it. */
export type OddFile = { file: ChosenFile; verdict: typeof OK | typeof REFUSED; says: string[] }

/** Files that are bad or odd, each with what the page has to say about it. */
export async function oddFiles(): Promise<OddFile[]> {
  const plain = await plainPdf()
  const odd = (name: string, buffer: Buffer, verdict: OddFile["verdict"], ...says: string[]): OddFile => ({
    file: pdfFile(name, buffer),
    verdict,
    says,
  })
  const zip = Buffer.from(zipSync({ "a.txt": strToU8("hola".repeat(100)) }))
  const catalog = (more: string) => rawPdf([`<</Type/Catalog/Pages 2 0 R${more}>>`, ...PAGE.slice(1)])
  return [
    odd("vacio.pdf", Buffer.alloc(0), REFUSED, "El archivo está vacío."),
    odd("cortado.pdf", plain.subarray(0, Math.floor(plain.length / 2)), REFUSED, "dañado o cortado"),
    odd("un-byte.pdf", Buffer.from("%"), REFUSED, "No es un PDF"),
    odd("solo-cabecera.pdf", Buffer.from("%PDF-1.7\n"), REFUSED, "dañado o cortado"),
    odd("pagina.pdf", Buffer.from("<!DOCTYPE html><title>x</title>"), REFUSED, "No es un PDF", "página web"),
    odd("foto.pdf", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), REFUSED, "imagen"),
    odd(
      "foto.jpg",
      Buffer.from([0xff, 0xd8, 0xff]),
      REFUSED,
      "No es un PDF, según su contenido. Parece una imagen.",
    ),
    odd("libro.pdf", zip, REFUSED, "ZIP o de Office"),
    odd("nota.pdf", Buffer.from("Solo un texto."), REFUSED, "Parece un texto"),
    odd("ceros.pdf", Buffer.alloc(5000), REFUSED, "No se reconoce"),
    odd("zip-delante.pdf", Buffer.concat([zip, plain]), REFUSED, "No es un PDF|bytes antes"),
    odd(
      "correo-delante.pdf",
      Buffer.concat([Buffer.from("Received: x\r\n\r\n"), plain]),
      REFUSED,
      "otros bytes antes",
    ),
    odd("bom.pdf", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]), REFUSED, "otros bytes antes"),
    odd("con-clave.pdf", await plainPdf({ userPassword: "secreto" }), REFUSED, "Está cifrado"),
    odd("restringido.pdf", await plainPdf({ ownerPassword: "dueño" }), REFUSED, "Está cifrado"),
    odd(
      "sin-paginas.pdf",
      rawPdf([PAGE[0] ?? "", "<</Type/Pages/Kids[]/Count 0>>"]),
      REFUSED,
      "No tiene páginas|dañado",
    ),
    odd("sin-catalogo.pdf", rawPdf(["<</Nada true>>"]), REFUSED, "dañado"),
    odd(
      "basura.pdf",
      Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(4000, "basura "), Buffer.from("%%EOF")]),
      REFUSED,
      "dañado",
    ),
    odd(
      "circulo.pdf",
      rawPdf([PAGE[0] ?? "", "<</Type/Pages/Kids[2 0 R]/Count 1>>"]),
      REFUSED,
      "dañado|páginas",
    ),
    odd(
      "guion.pdf",
      catalog("/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>"),
      OK,
      "Contiene JavaScript.",
    ),
    odd("guion-oculto.pdf", catalog("/OpenAction<</S/J#61vaScript/J#53(x)>>"), OK, "Contiene JavaScript."),
    odd("lanza.pdf", catalog("/OpenAction<</S/Launch/F(cmd.exe)>>"), OK, "abrir otro programa"),
    odd("adjunto.pdf", attachment(), OK, "archivos adjuntos"),
    odd("poliglota.pdf", Buffer.concat([plain, zip]), OK, "otro archivo (ZIP)"),
    odd("cola.pdf", Buffer.concat([plain, Buffer.alloc(3000, "x")]), OK, "después del final"),
    odd("sin-eof.pdf", rawPdf(PAGE, { end: "\n" }), OK, "marca de final"),
    odd("indice-mal.pdf", rawPdf(PAGE, { startxref: 7 }), OK, "reparándolo"),
    odd("xfa.pdf", catalog("/AcroForm<</XFA[]/Fields[]>>"), OK, "XFA"),
    odd(
      "firmado.pdf",
      catalog("/AcroForm<</SigFlags 3/Fields[]>>/Perms<</X<</Type/Sig/ByteRange[0 1 2 3]>>>>"),
      OK,
      "firma digital",
    ),
    odd("20000-paginas.pdf", manyPages(20_000), OK, "20,000 páginas"),
    odd(
      "pagina-enorme.pdf",
      rawPdf([...PAGE.slice(0, 2), "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200000 200000]>>"]),
      OK,
    ),
    odd(
      "pagina-nula.pdf",
      rawPdf([...PAGE.slice(0, 2), "<</Type/Page/Parent 2 0 R/MediaBox[0 0 0 0]>>"]),
      OK,
    ),
    odd("lineal.pdf", rawPdf([...PAGE, "<</Linearized 1/L 9/H[0 0]/O 3/E 9/N 1/T 9>>"]), OK),
    odd("contrato\u202Efdp.exe", plain, OK, "carácter invisible (U+202E)"),
    odd("emoji 🖊️ ñandú «π».pdf", plain, OK),
    odd("..%2F..%2Fetc%2Fpasswd;rm -rf.pdf", plain, OK),
    odd(`${"n".repeat(296)}.pdf`, plain, OK, "Admite hasta 255 caracteres.", "300 / 255"),
    odd("<img src=x onerror=alert(1)>.pdf", plain, OK),
    odd("sin-extension", plain, OK),
  ]
}

function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(" ")
  const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>"
  return rawPdf([
    PAGE[0] ?? "",
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    ...Array.from({ length: count }, () => page),
  ])
}

function attachment(): Buffer {
  return rawPdf([
    "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a.exe)4 0 R]>>>>>>",
    ...PAGE.slice(1),
    "<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>",
    `<</Type/EmbeddedFile/Length 3>>\nstream\nabc\nendstream`,
  ])
}
