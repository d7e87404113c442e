/** Small PDFs (ISO 32000-1) for tests: pages that are one scan, pages that are drawn, and locked ones. */
interface PdfPage {
  /** Points. */
  readonly width: number;
  readonly height: number;
  /** A JPEG that fills the page; without one the page has a black bar on white. */
  readonly scan?: { readonly jpeg: Buffer; readonly width: number; readonly height: number };
}

export function craftPdf(pages: readonly PdfPage[], { isLocked = false } = {}): Buffer {
  const objects: Buffer[] = [];
  const add = (text: string, stream?: Buffer): number => {
    const body = stream
      ? Buffer.concat([Buffer.from(`${text}\nstream\n`), stream, Buffer.from('\nendstream')])
      : Buffer.from(text);
    objects.push(body);
    return objects.length;
  };
  // The tree of pages comes after them, so its number is known only by counting.
  const treeNumber = pages.reduce((sum, { scan }) => sum + (scan ? 3 : 2), 0) + 1;
  const kids = pages.map(({ width, height, scan }) => {
    const image = scan
      ? add(
          `<< /Type /XObject /Subtype /Image /Width ${scan.width} /Height ${scan.height} /ColorSpace /DeviceRGB ` +
            `/BitsPerComponent 8 /Filter /DCTDecode /Length ${scan.jpeg.length} >>`,
          scan.jpeg,
        )
      : undefined;
    const drawing = Buffer.from(
      scan ? `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q` : `0 g 10 10 ${width / 2} 20 re f`,
    );
    const content = add(`<< /Length ${drawing.length} >>`, drawing);
    const resources = image === undefined ? '<< >>' : `<< /XObject << /Scan ${image} 0 R >> >>`;
    return add(
      `<< /Type /Page /Parent ${treeNumber} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R ` +
        `/Resources ${resources} >>`,
    );
  });
  add(`<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`);
  const catalog = add(`<< /Type /Catalog /Pages ${treeNumber} 0 R >>`);
  const key = '00'.repeat(32);
  const lock = isLocked
    ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`
    : '';
  const chunks: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let length = chunks[0]?.length ?? 0;
  const write = (bytes: Buffer) => {
    chunks.push(bytes);
    length += bytes.length;
  };
  for (const [index, body] of objects.entries()) {
    places.push(length);
    write(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  }
  const table = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  write(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n` +
        `<< /Size ${objects.length + 1} /Root ${catalog} 0 R${lock} >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}
