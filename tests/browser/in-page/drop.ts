/** Runs in the page: drops what lies at an address, as a file. */
export async function dropFile({
  address,
  name,
}: {
  readonly address: string;
  readonly name: string;
}): Promise<void> {
  const blob = await (await fetch(address)).blob();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([blob], name, { type: blob.type }));
  for (const type of ['dragenter', 'dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}
