"""PP-OCR's own whole-page pipeline as the package rapidocr runs it by itself: detector, turned lines, recogniser.

usage: read_pages.py < one path a line -> one JSON a line {"lines": [{"text", "box": [x, y, width, height]}], "cpuSeconds", "megabytes"}
"""
import json, logging, resource, sys

from rapidocr import RapidOCR


def box_of(corners):
    xs, ys = [float(x) for x, _ in corners], [float(y) for _, y in corners]
    return [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]


logging.disable(logging.WARNING)
engine = RapidOCR(params={"Global.log_level": "error"})
for path in map(str.strip, sys.stdin):
    result = engine(path)
    found = [] if result.boxes is None else zip(result.boxes, result.txts)
    lines = [{"text": text, "box": box_of(corners)} for corners, text in found]
    used = resource.getrusage(resource.RUSAGE_SELF)
    cost = {"cpuSeconds": used.ru_utime + used.ru_stime, "megabytes": used.ru_maxrss * 1.024 / 1000}
    print(json.dumps({"lines": lines, **cost}, ensure_ascii=False), flush=True)
