// The thread that reads PDFs; it answers to pdf.js by itself, and is served by us like every other script.
import "pdfjs-dist/legacy/build/pdf.worker.mjs"
